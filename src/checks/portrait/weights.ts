/**
 * Weights of the finder of printed faces: 8 bits each, base64, tensor after tensor in the order of `SCALES`
 * (first, second, window, last; weights before biases), and the step of each tensor. Trained on simulated
 * documents only; written by src/training/portrait.
 */
export const SCALES = [0.003006, 0.00248, 0.001576, 0.001526, 0.001902, 0.001643, 0.002111, 0.001092] as const;
export const WEIGHTS =
  'GeE38+Y2PdbgRtDuQ+UmDv7/FcYv9kzlAvQxL/0rA9I75uT46QXcFBct2yUvxi/x18PdFx40SUXYTw85WRAhQj1K9DIP8e5W8jct1wbHCTv/wR' +
  '4LDQfHxsI5w9LuDc3a+BjIR1XgE8Xx6S8b39UnL88ADGpb0wnMGX8dSvwnRVvyWCcTAQFgNQnC+/H50hu5xdo149YxXuZ/60sLPjswHgHs0Q00' +
  'zhLP1mUFT+Q9UBkyH3pdHSdYUbc1uCy6MT9TOXFX6XD17WMCIE5mUVhAP/Evwj4U/7PN8LcU5RAnARlAEz6v5tRAOfcWMdENMr7DtCTs2CqvyN' +
  'o3n0Gp8O3eRBv/OBgKyZ2x388MSNMS7zTOU3XcDR51bkYs/9chMDttVUHa+tkl91M96CEwFh86/ksx43QpBiRWHRYu919ccE5hRBJu7dre0WUu' +
  'GBnZ5NRzDQoYfkn1ROvkQs7VPR4Mpf4WSm8QDinuEB3+Q+0TB+VfG3xYG1jAD8lXE9DDIeDl4PbY2xlR8AszLTYk78Z+/jISUChKUzROFuzPLl' +
  'ZBPL/s5NDYSy8iztr7RWAbKWnyOSQzPgVA+Uo9FxkWZWMuQA5tAmXdrrnb5yEn5dw2Xf9+3vQnN+lsTEdHUN0aWiJx7AfoRPf6TVtiJHxf49Vm' +
  'ENpf7NheOCE2WOPG8b8xATQUyVhNIygcATxYxWlmPDPcFf5sZeclF9QlclzhXSLRVApM/C3fEQcIARoP6jUmHC19zhLF19jGWFoQLwbREz/bMD' +
  'wQzi9MIQ1MVDD1APcO1z7lwQdL0jsYGTLUE7/yBC1G2h8zxDsd+wzN7jfNOa4c1HHxPm337uIl4xEvBi0d9O6jKjQsz+NZzi8zVEn4MOsvCVg2' +
  'f0Dc9msiIEwzUV9ACxHbMFS4FzsmJF3nVQzhRWNn+04LaVQ3ENUffxww4XobAezE50LcAwZ9bUMifXc80zbnBeYwc/hI+l938XlC3qhIvLKbxs' +
  'jnPO5GtrXhmb7LNkSj4a5R9u9A/8W7GjcYvUk0Bc8l/sI4xPQML+fWzbGezzT20ccn/vzV3EQywxeyQLrH6cH3xh3s8J3PzR1YIwNZAq0USNIO' +
  'leMzOZaJsi76vCGkIKSmLK9FkRhAlbK/w9W8iYuRwakKOsQHP5bYGc6hod+BlMw2NQm+rZDUwOT7M8Ts8VfYStUb06UWPFWyHlg1ScAMTdz0wf' +
  'QEE0QuvE0BYwUrxsg7CQ5ZatTO8e9jNHZwaWrhTxRqSnbmB0dYBOzK8v/nqyL5Qtk1FzSxnEwmtxaoEMUuaN4zyrNgT+aaxho9reQdtPLD6/y6' +
  'lCe9lP21pgP+M/LE/QfoAdDQBKsWFRgoHAM3AA2X95+v9kKcyCHN3aHzrAod70E3TFRN9U5jyflW6xJsWh9A9m9duN9lzg/LQ3TRL1DEurMpTf' +
  'vfshwBwmM9Q0dnYfwzD9/WOEe6Dro2yvAbHpkuixkbOCMV/fQRMKGomauDotsSLSgfFSqUNwQ4SjAo2dzZPtRbHlMVcyt5MyguG/slUFk3Knvc' +
  '7cJ4D1pj/BRPUy1LDS8241QU++IgRPdHvTZvO28cyqWlswPK6xDB1bqXnyS3BwL26x8/NOZRmOo0/gyepw/4qaE9N8Tgwb/tGaorkxsPNMUcHK' +
  'gMzhnDApAN5/jh8m0WSkNXwydl9R01cv0RVMpQ3yDRZcIfbWVHLe8o2lC7T9/g/0tULLzoElktQXUJPl4Q7EQUvzcMw0MhsZETQfMI6JOg7g+y' +
  'F3+t6QzAtAxMQC9A9ce/9QrM3Oq8gSghl76B';
