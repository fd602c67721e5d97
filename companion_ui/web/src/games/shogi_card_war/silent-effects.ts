export default 'mulligan turn untap draw play equip spent attack block damage die discard mill show end'.split(
  ' ',
);
