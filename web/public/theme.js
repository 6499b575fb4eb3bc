// Before the first paint, so that a dark page never flashes white.
try {
  var chosen = localStorage.getItem('quintet.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch (e) {}
