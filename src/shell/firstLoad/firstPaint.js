// Before the first paint: the colour scheme (src/providers/preferences/theme/theme.ts holds it from then on), the customer's logo and
// color, and the shape of the page that loads. It stands inside the page, so that the first paint waits for nothing else; the content
// policy names its hash.
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
  const meta = (name) => document.querySelector(`meta[name="${name}"]`)
  const bar = meta('theme-color')
  if (bar) bar.content = bar.dataset[root.dataset.scheme]
  // Empty while the server cannot read it.
  const customer = meta('seawindow-customer')?.content
  if (customer) {
    const { logo, darkLogo, primaryColor } = JSON.parse(customer).config
    const src = (isDark && darkLogo) || logo
    // Before the scripts, which the browser loads first otherwise.
    Object.assign(new Image(), { fetchPriority: 'high', src })
    root.style.setProperty('--logo', `url("${src}")`)
    if (primaryColor) root.style.setProperty('--customer', primaryColor)
  }
  root.dataset.page = /(^|; )token=./.test(document.cookie) ? location.pathname.split('/')[1] : 'login'

  // The modules come after the first paint, which a hidden page does not have. The development server keeps them in the page.
  const load = () => document.head.append(document.querySelector('#modules')?.content ?? '')
  if (document.hidden) addEventListener('DOMContentLoaded', load)
  else requestAnimationFrame(() => setTimeout(load))
}
