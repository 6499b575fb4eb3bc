// Runs before the first paint, so that a dark page does not flash white.
try {
  var chosen = localStorage.getItem('quintet.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage the system's theme applies.
}
