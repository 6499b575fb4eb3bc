// Controls what the engine of a page answers, so that tests do not depend on its speed.

/**
 * Makes every search short, and every position worth `share` for the player to act: with more than one half, each turn that is not the
 * best one is a mistake.
 */
export const scriptEngine = (page, share) =>
  page.addInitScript((worth) => {
    const { Worker } = window;
    window.Worker = class extends Worker {
      postMessage(message) {
        const { request } = message;
        if (request?.kind !== 'think') return super.postMessage(message);
        const body = JSON.stringify({ ...JSON.parse(request.body), time_ms: 5 });
        return super.postMessage({ ...message, request: { ...request, body } });
      }
      set onmessage(receive) {
        super.onmessage = ({ data }) => {
          if (data.value && 'share' in data.value) data.value.share = worth;
          receive({ data });
        };
      }
    };
  }, share);
