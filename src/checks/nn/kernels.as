/**
 * The kernels of the networks, in AssemblyScript. `scripts/kernels.mjs` compiles them into `kernels-wasm.ts`;
 * `scalar-kernels.ts` has the same arithmetic for pages whose policy forbids WebAssembly. `kernels.ts` describes each one.
 */

/** The 3 × 3 surroundings of every second place of an RGB image, as 27 numbers from −0.5 to 0.5; 0 outside of the image. */
export function gather(image: usize, output: usize, width: i32, height: i32): void {
  const share: f32 = <f32>1 / <f32>255;
  for (let y = -1; y < height - 1; y += 2) {
    for (let x = -1; x < width - 1; x += 2) {
      for (let row = y; row < y + 3; row++) {
        for (let column = x; column < x + 3; column++, output += 12) {
          if (row < 0 || column < 0) {
            store<u64>(output, 0);
            store<f32>(output, 0, 8);
            continue;
          }
          const pixel = image + 3 * (row * width + column);
          store<f32>(output, <f32>load<u8>(pixel) * share - <f32>0.5);
          store<f32>(output, <f32>load<u8>(pixel, 1) * share - <f32>0.5, 4);
          store<f32>(output, <f32>load<u8>(pixel, 2) * share - <f32>0.5, 8);
        }
      }
    }
  }
}

/** Four places × eight outputs at a time. */
export function pointwise(
  input: usize,
  weights: usize,
  biases: usize,
  residual: usize,
  output: usize,
  places: i32,
  inputs: i32,
  outputs: i32,
  isRectified: i32,
): void {
  const inputBytes: usize = <usize>inputs << 2;
  const outputBytes: usize = <usize>outputs << 2;
  const zero = f32x4.splat(0);
  for (let place = 0; place < places; place += 4) {
    let weight = weights;
    for (let out: usize = 0; out < outputBytes; out += 32) {
      const low = v128.load(biases + out);
      const high = v128.load(biases + out, 16);
      let a0 = low;
      let a1 = high;
      let b0 = low;
      let b1 = high;
      let c0 = low;
      let c1 = high;
      let d0 = low;
      let d1 = high;
      let a = input;
      let b = a + inputBytes;
      let c = b + inputBytes;
      let d = c + inputBytes;
      for (const end = a + inputBytes; a < end; a += 4, b += 4, c += 4, d += 4, weight += 32) {
        const w0 = v128.load(weight);
        const w1 = v128.load(weight, 16);
        const va = v128.load32_splat(a);
        a0 = f32x4.add(a0, f32x4.mul(va, w0));
        a1 = f32x4.add(a1, f32x4.mul(va, w1));
        const vb = v128.load32_splat(b);
        b0 = f32x4.add(b0, f32x4.mul(vb, w0));
        b1 = f32x4.add(b1, f32x4.mul(vb, w1));
        const vc = v128.load32_splat(c);
        c0 = f32x4.add(c0, f32x4.mul(vc, w0));
        c1 = f32x4.add(c1, f32x4.mul(vc, w1));
        const vd = v128.load32_splat(d);
        d0 = f32x4.add(d0, f32x4.mul(vd, w0));
        d1 = f32x4.add(d1, f32x4.mul(vd, w1));
      }
      let target = output + out;
      if (residual !== 0) {
        let source = residual + out;
        a0 = f32x4.add(a0, v128.load(source));
        a1 = f32x4.add(a1, v128.load(source, 16));
        source += outputBytes;
        b0 = f32x4.add(b0, v128.load(source));
        b1 = f32x4.add(b1, v128.load(source, 16));
        source += outputBytes;
        c0 = f32x4.add(c0, v128.load(source));
        c1 = f32x4.add(c1, v128.load(source, 16));
        source += outputBytes;
        d0 = f32x4.add(d0, v128.load(source));
        d1 = f32x4.add(d1, v128.load(source, 16));
      }
      if (isRectified) {
        a0 = f32x4.max(a0, zero);
        a1 = f32x4.max(a1, zero);
        b0 = f32x4.max(b0, zero);
        b1 = f32x4.max(b1, zero);
        c0 = f32x4.max(c0, zero);
        c1 = f32x4.max(c1, zero);
        d0 = f32x4.max(d0, zero);
        d1 = f32x4.max(d1, zero);
      }
      v128.store(target, a0);
      v128.store(target, a1, 16);
      target += outputBytes;
      v128.store(target, b0);
      v128.store(target, b1, 16);
      target += outputBytes;
      v128.store(target, c0);
      v128.store(target, c1, 16);
      target += outputBytes;
      v128.store(target, d0);
      v128.store(target, d1, 16);
    }
    input += inputBytes << 2;
    output += outputBytes << 2;
    if (residual !== 0) residual += outputBytes << 2;
  }
}

export function depthwise(
  input: usize,
  weights: usize,
  biases: usize,
  output: usize,
  width: i32,
  height: i32,
  channels: i32,
  size: i32,
  stride: i32,
  isRectified: i32,
): void {
  const channelBytes: usize = <usize>channels << 2;
  const rowBytes: usize = <usize>width * channelBytes;
  const reach = size >> 1;
  const outWidth = (width + stride - 1) / stride;
  const outHeight = (height + stride - 1) / stride;
  const zero = f32x4.splat(0);
  for (let y = 0; y < outHeight; y++) {
    const top = y * stride - reach;
    const firstRow = max(0, -top);
    const lastRow = min(size, height - top);
    for (let x = 0; x < outWidth; x++) {
      const left = x * stride - reach;
      const firstColumn = max(0, -left);
      const lastColumn = min(size, width - left);
      const columns: usize = <usize>(lastColumn - firstColumn) * channelBytes;
      for (let channel: usize = 0; channel < channelBytes; channel += 32) {
        let sum0 = v128.load(biases + channel);
        let sum1 = v128.load(biases + channel, 16);
        for (let row = firstRow; row < lastRow; row++) {
          let source = input + <usize>(top + row) * rowBytes + <usize>(left + firstColumn) * channelBytes + channel;
          let weight = weights + <usize>(row * size + firstColumn) * channelBytes + channel;
          for (const end = source + columns; source < end; source += channelBytes, weight += channelBytes) {
            sum0 = f32x4.add(sum0, f32x4.mul(v128.load(source), v128.load(weight)));
            sum1 = f32x4.add(sum1, f32x4.mul(v128.load(source, 16), v128.load(weight, 16)));
          }
        }
        if (isRectified) {
          sum0 = f32x4.max(sum0, zero);
          sum1 = f32x4.max(sum1, zero);
        }
        v128.store(output + channel, sum0);
        v128.store(output + channel, sum1, 16);
      }
      output += channelBytes;
    }
  }
}

export function addUpsampled(half: usize, map: usize, output: usize, width: i32, height: i32, channels: i32): void {
  const channelBytes: usize = <usize>channels << 2;
  const halfWidth = width >> 1;
  const zero = f32x4.splat(0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const source = half + <usize>((y >> 1) * halfWidth + (x >> 1)) * channelBytes;
      for (let channel: usize = 0; channel < channelBytes; channel += 16) {
        const sum = f32x4.add(v128.load(map + channel), v128.load(source + channel));
        v128.store(output + channel, f32x4.max(sum, zero));
      }
      map += channelBytes;
      output += channelBytes;
    }
  }
}

export function average(input: usize, output: usize, places: i32, channels: i32): void {
  const channelBytes: usize = <usize>channels << 2;
  const share = f32x4.splat(<f32>1 / <f32>places);
  const end = input + <usize>places * channelBytes;
  for (let channel: usize = 0; channel < channelBytes; channel += 16) {
    let sum = f32x4.splat(0);
    for (let source = input + channel; source < end; source += channelBytes) sum = f32x4.add(sum, v128.load(source));
    v128.store(output + channel, f32x4.mul(sum, share));
  }
}

export function addToAll(row: usize, map: usize, places: i32, channels: i32): void {
  const channelBytes: usize = <usize>channels << 2;
  for (let place = 0; place < places; place++) {
    for (let channel: usize = 0; channel < channelBytes; channel += 16)
      v128.store(map + channel, f32x4.add(v128.load(map + channel), v128.load(row + channel)));
    map += channelBytes;
  }
}
