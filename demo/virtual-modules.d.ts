/** Written by the build from the files it built: see `builtSizes` in `vite.config.ts`. */
declare module 'virtual:sizes' {
  const sizes: {
    /** Bytes of brotli of all that an automatic capture waits for. */
    readonly firstCapture: number;
    /** The files of the script-tag build, bytes of brotli. */
    readonly files: readonly { readonly name: string; readonly brotli: number }[];
  };
  export default sizes;
}
