// Made by scripts/demos.mjs.
import type { GameId } from './types';

/** Where the small boards of the first page begin, and what is played on them. */
export const DEMOS: Record<GameId, { setup?: string; position?: string; turns: string[] }> = {
  '210': {
    position: "1,2,3,2/2,4,5,3/3,0,3,2/3,1,1,0 b 7-6 b3c3 0",
    turns: ["c2:b2,b1,a1/x:a1,a2,a3,b3,a4,a1,c3/^:b3,c3", "a3:a4/x:a2,b3,d2/^:a2,c3", "d3:d4/x:b4,c4,a4,a1/^:a1,a2", "c3:c4,c3,c2/x:c4,c1,b3,b3,c3,a1,d4/^:c2,c3", "d3:d4/x:c2,b1/^:c3,d3", "b2:b3/^:c4,d3", "b3:b2/^:c3,d3", "c4:d4/^:c4,d3", "c3:c2/^:c4,d3", "b1:c1/^:c4,d3"],
  },
  alpha: {
    position: "1b2c1b1/c1b1a1ba/8/8/8/8/1BB1BB1B/B2B1B2 w 00",
    turns: ["2d1-c2", "3e8-e7", "2a1-b2", "2g8-h7", "2h2-f2", "2b8-c7", "2f1-e2", "2g7-h6", "4e2-d5", "3h7-f6", "4c2-c6", "4c7-b4", "4d5-off", "2h6-h4"],
  },
  gamma: {
    position: "ba1a2a1aa/1ba1b2abc/2c3c3/2##2###1/3C1DE3/10/1###2##2/10/1BABE2ABC/AA1ADCA1AB w - - playing",
    turns: ["d6-f7", "e9-g9", "e2-d6", "g8-h8", "e1-f4", "b9-a8", "j2-j5", "a8-b7", "g6-e3", "a10-a8", "e3-g6", "h8-f7", "d6-f7", "a8-a6"],
  },
  exchange: {
    position: "0.2.1/6.0.4/0.6.4/5.3.3/3.3.3 b 0-2 0",
    turns: ["3:6o>4,5", "2:6o>4,5", "5:4o>1,4", "2:2c>1,5", "5:4c>2,4", "5:4o>2,4", "4:4o>1,5/x5:2e", "4:10o>2,5/x5:2e", "3:4c>1,5", "1:2c>3,4", "3:2c>1,2", "2:2c>3,4"],
  },
  ampli: {
    position: "25-@0,0;45@1,-2;62-@-2,0;42@0,-2;63@-3,0 A:12.16.23.33.56.66|55 B:13.15.22.34.35.46|44.11.14 B B first 0",
    turns: ["22–", "wait", "46–(63н)", "33-@-4,2", "35(33л)", "32–::", "43::", "wait", "51–(45)"],
  },
};
