// The pages that are looked at: by axe, and in the pictures.
export const PAGES = [
  ['home', '/'],
  ['new-computer', '/new/gamma?against=computer'],
  ['new-friend', '/new/ampli?against=friend'],
  ['learn', '/learn/alpha'],
  ['puzzles', '/puzzles'],
  ['puzzle-alpha', '/puzzles/alpha/daily'],
  ['puzzle-ampli', '/puzzles/ampli/daily'],
  ['watch', '/watch'],
  ['mine', '/mine'],
  ['lost', '/no/such/page'],
  ['room-gone', '/r/nothinghere'],
  ['alpha', '/board/alpha?position=aaaa1aaa/aaa1baaa/4c3/3D4/4A3/8/AAA1AAAA/AAAA1AA1%20w%2010'],
  ['gamma', '/board/gamma?position=ba1a2a1aa/1ba1b2abc/2c3c3/2##2###1/3C1DE3/10/1###2##2/10/1BABE2ABC/AA1ADCA1AB%20w%20AB%20-%20playing'],
  ['exchange', '/board/exchange?position=3.3.4/3.3.1/3.3.3/7.3.4/3.3.3%20w%204-2%201'],
  ['210', '/board/210?position=1,2,4,5/3,2,1,4/0,4,3,2/7,3,6,1%20w%204-6%20b2d3%203'],
  ['ampli', '/board/ampli?seed=5'],
];
