const MOVES = 'mulligan turn untap draw play equip spent attack block discard mill show end';
export default `${MOVES} activate negate damage die life`.split(' ');
