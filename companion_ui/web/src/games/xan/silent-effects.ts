export default (
  'party card lay sweep rise place hint skill declare open result peek choose ' + 'gain release end out warn'
).split(' ');
