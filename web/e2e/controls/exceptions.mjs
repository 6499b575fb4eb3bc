/** Controls that no test can use, with the reasons. */
export const EXCEPTIONS = {
  '/r/:room button “Copied”': 'the name of “Copy the link” after its use',
};

/** Controls that tests do not use yet, at most. Lower it with every test that uses more of them; the aim is 0. */
export const MOST_UNUSED = 100;
