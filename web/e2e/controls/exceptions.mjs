/** Controls that no test can use, with the reasons. */
export const EXCEPTIONS = {
  '/r/:room button “Copied”': 'the name of “Copy the link” after its use',
};
