/** Bytes as a number of kilobytes without the unit: `8.4`, `120`. */
export const formatKilobytes = (bytes: number): string => (bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0);
