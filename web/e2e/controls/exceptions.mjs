/** Controls that no test can use, with the reasons. */
export const EXCEPTIONS = {};
