// Runs before the first paint, so that a chosen theme does not flash; the app's `theme.ts` writes the choice.
try {
  const theme = localStorage.getItem('stoa.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be blocked; the system's preference applies then.
}
