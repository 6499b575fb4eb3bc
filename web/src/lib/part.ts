const PAUSE = 2000;

/**
 * A part of the page that is fetched when it is needed. Where it cannot be, in a gap of the connection or because the server has a newer page
 * by now, the whole page is fetched anew as soon as the server answers: a browser does not ask for the same part twice.
 */
export const part =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load();
    } catch (fault) {
      console.error(fault);
      do await new Promise((done) => setTimeout(done, PAUSE));
      while (!(await fetch('/healthz').then((answer) => answer.ok, () => false)));
      location.reload();
      return new Promise(() => {});
    }
  };
