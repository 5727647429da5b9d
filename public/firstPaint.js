// Before the first paint: the colour scheme (src/providers/preferences/theme/theme.ts holds it from then on), and the shape of the page that
// loads (src/shell/firstLoad). A script of its own, because the content policy allows none inside the page.
{
  const root = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('seawindow.theme')
  } catch {
    // A browser that stores nothing has no choice.
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.scheme = isDark ? 'dark' : 'light'
  const bar = document.querySelector('meta[name="theme-color"]')
  if (bar) bar.content = bar.dataset[root.dataset.scheme]
  root.dataset.page = /(^|; )token=./.test(document.cookie) ? location.pathname.split('/')[1] : 'login'
}
