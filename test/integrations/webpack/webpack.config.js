module.exports = {
  mode: 'production',
  entry: './src/main.js',
  output: { path: `${__dirname}/dist`, filename: 'main.js', publicPath: 'auto' },
};
