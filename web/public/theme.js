// Runs before the first paint, so that a dark page does not flash white. `src/lib/theme.svelte.ts` goes on from here.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('quintet.theme');
  } catch {
    // Without storage the system's theme applies.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
})();
