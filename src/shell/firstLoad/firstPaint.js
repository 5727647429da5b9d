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
  const darkScheme = matchMedia('(prefers-color-scheme: dark)')
  const isDark = choice === 'dark' || (choice !== 'light' && darkScheme.matches)
  root.dataset.scheme = isDark ? 'dark' : 'light'
  const meta = (name) => document.querySelector(`meta[name="${name}"]`)
  const bar = meta('theme-color')
  if (bar) bar.content = bar.dataset[root.dataset.scheme]
  // Empty while the server cannot read it.
  const customer = meta('seawindow-customer')?.content
  let wallpaper
  let signedOut = 'login'
  if (customer) {
    const { name, config } = JSON.parse(customer)
    const { logo, darkLogo, primaryColor, wallpapers } = config
    const src = (isDark && darkLogo) || logo
    // Before the scripts, which the browser loads first otherwise.
    Object.assign(new Image(), { fetchPriority: 'high', src })
    Object.assign(root.dataset, { customer: name, logo: src, ...(isDark && !darkLogo && { plate: '' }) })
    root.style.setProperty('--logo', `url("${src}")`)
    if (primaryColor) {
      root.style.setProperty('--customer', primaryColor)
      root.style.setProperty('--customer-dark', `color-mix(in oklab, ${primaryColor} 60%, white)`)
    }
    wallpaper = wallpapers[Math.floor(Math.random() * wallpapers.length)]
    if (wallpaper) root.dataset.wallpaper = wallpaper
    // The form of the page itself is shown where nothing else belongs on the login page.
    const { hasPasswordSignIn, singleSignOn, bannerHost } = JSON.parse(meta('seawindow-config').content)
    if (hasPasswordSignIn && !singleSignOn && bannerHost !== location.hostname) signedOut = 'sign-in'
  }

  root.dataset.page = /(^|; )token=./.test(document.cookie) ? location.pathname.split('/')[1] : signedOut

  // The modules come after the first paint, which a hidden page does not have. The development server keeps them in the page.
  const modules = () => document.querySelector('#modules')?.content
  const load = () => document.head.append(modules() ?? '')
  const afterPaint = (next) => {
    if (document.hidden) addEventListener('DOMContentLoaded', next)
    else requestAnimationFrame(() => setTimeout(next))
  }
  if (root.dataset.page !== 'sign-in') afterPaint(load)
  else {
    // Never sent by the browser itself, which would put the password in the address.
    addEventListener('submit', (event) => {
      if (!event.target.closest('.first-form')) return
      event.preventDefault()
      event.target.dataset.sent = ''
    })
    // Session cookies end with the browser, so the stored offline runs must be removed as well (`clearRuns`).
    if ('caches' in window) void caches.delete('offline-runs')
    // The form works without the modules: they are fetched, and run when the user begins.
    afterPaint(() => {
      if (wallpaper) root.style.setProperty('--wallpaper', `url("${wallpaper}")`)
      for (const { src } of modules()?.children ?? [])
        document.head.append(
          Object.assign(document.createElement('link'), {
            rel: 'prefetch',
            as: 'script',
            crossOrigin: '',
            href: src,
          }),
        )
      for (const type of ['pointermove', 'pointerdown', 'keydown', 'input', 'submit'])
        addEventListener(type, load, { passive: true })
      darkScheme.addEventListener('change', load)
    })
  }
}
