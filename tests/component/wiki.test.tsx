import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { holdBack } from './support/requests.ts'

const portal = startPortal()

/** The server of the built portal serves the texts, which are files of the portal. */
const textOf = (path: string) => new Response(readFileSync(`public${path}`))
const isText = /^\/wiki\/\w+\.md$/
beforeEach(() => {
  portal.intercept(({ path }) => (isText.test(path) ? textOf(path) : undefined))
})

const article = async () => within(await screen.findByRole('article'))

describe('the wiki', () => {
  test('has a navigation of two groups, ten pages and a message for others', async () => {
    await portal.open('planner', '/wiki')
    await screen.findByRole('heading', { name: 'Welcome to Seawindow' })
    expect((await article()).getByRole('table')).toBeTruthy()
    const navigation = screen.getByRole('navigation', { name: 'Wiki pages' })
    const groups = [...navigation.querySelectorAll('ul')].map((group) =>
      [...group.querySelectorAll('li')].map((item) => item.textContent),
    )
    expect(groups).toEqual([
      ['General', 'General', 'Profile', 'Programs', 'Settings'],
      [
        'Modules',
        'Weather Forecast Module',
        'Manage Forecasts Alerts',
        'Manage Reports',
        'Hindcast Analysis',
      ],
    ])
    const headings = {
      '/wiki/profile': 'Profile',
      '/wiki/programs': 'Programs',
      '/wiki/settings': 'Settings',
      '/wiki/faq': 'Frequently asked questions',
      '/wiki/modules': 'Modules',
      '/wiki/forecasts': 'Weather Forecast Module',
      '/wiki/alerts': 'Manage Forecast Alerts',
      '/wiki/reports': 'Manage Reports',
      '/wiki/hwwa': 'Hindcast Analysis',
    }
    for (const [path, name] of Object.entries(headings)) {
      navigate(path)
      await waitFor(async () => (await article()).getByRole('heading', { level: 2, name }))
    }
    navigate('/wiki/nothing')
    await screen.findByText('Page not found')
  })

  test('searches all pages', async () => {
    await portal.open('planner', '/wiki')
    await screen.findByRole('article')
    fill(screen.getByRole('searchbox'), 'address of calendar')
    await screen.findByText('Nothing found')
    fill(screen.getByRole('searchbox'), 'calendar programs')
    await screen.findByText('1 found')
    await user.click(screen.getByRole('link', { name: /^Profile: Calendar/ }))
    await waitFor(() => expect(location.pathname + location.hash).toBe('/wiki/profile#calendar'))
    await screen.findByRole('navigation', { name: 'Wiki pages' })
  })

  test('shows that it is loading or has failed, and makes no elements of HTML in a text', async () => {
    const held = holdBack(portal, 'GET', isText)
    await portal.open('planner', '/wiki')
    await screen.findByText('Loading wiki text ...')
    for (const { release } of held.splice(0)) release(new Response('', { status: 500 }))
    await screen.findByText('The wiki text could not be loaded.', { exact: false })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Loading wiki text ...')
    const hostile =
      '# Safe\n\n<script>window.hurt = 1</script><img src=x onerror="window.hurt=1">\n\n[do](javascript:alert(1))\n'
    for (const { release } of held) release(new Response(hostile))
    await screen.findByRole('heading', { name: 'Safe' })
    expect(document.querySelector('article :is(script, img, a[href^="javascript"])')).toBeNull()
  })

  test('copies an example of code as the page has it', async () => {
    await portal.open('planner', '/wiki/programs')
    const [button] = await (await article()).findAllByRole('button', { name: 'Copy code' })
    await user.click(button!)
    await screen.findByText('Code copied')
    const [, code] = /```sh\n(.*?)```/s.exec(readFileSync('public/wiki/programs.md', 'utf8')) ?? []
    expect(await navigator.clipboard.readText()).toBe(code)
  })

  test('has pictures with alternative texts', async () => {
    await portal.open('planner', '/wiki/forecasts')
    const pictures = (await (await article()).findAllByRole('img')) as HTMLImageElement[]
    expect(pictures).toHaveLength(3)
    for (const picture of pictures) expect(picture.alt).toMatch(/\w+ \w+ \w+/)
  })
})

test.each([
  [
    'admin7',
    {
      '/forecasts': '/wiki/forecasts',
      '/alerts': '/wiki/alerts',
      '/analytics': '/wiki/hwwa',
      '/operations': '/wiki/modules',
      '/settings/sites': '/wiki/settings',
      '/account': '/wiki/profile',
    },
  ],
  ['planner', { '/hindcasts': '/wiki/hwwa', '/reports': '/wiki/reports', '/forecastui': '/wiki/modules' }],
])('the help link of each module of %s opens its page of the wiki', async (username, helps) => {
  await portal.open(username, '/wiki', { size: 'phone' })
  await screen.findByRole('article')
  expect(screen.queryByRole('link', { name: 'Help' })).toBeNull()
  for (const [path, help] of Object.entries(helps)) {
    navigate(path)
    await waitFor(() =>
      expect(document.querySelector('header a[aria-label="Help"]')?.getAttribute('href'), path).toBe(help),
    )
  }
})

describe('the embedded forecast page', () => {
  test('reports that it is not set up, or shows the address of the profile in a sandboxed frame', async () => {
    const { data } = await portal.call('planner', 'GET', '/customer')
    const offer = (forecastUiAddress: string | undefined) =>
      portal.intercept(({ path }) =>
        path === '/customer'
          ? Response.json({ data: { ...data, config: { ...data.config, forecastUiAddress } } })
          : undefined,
      )
    offer(undefined)
    await portal.open('planner', '/forecastui')
    await screen.findByText('No forecast page has been set up', { exact: false })
    offer('https://forecast.example.org/now')
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    await portal.open('planner', '/forecastui')
    const frame = await screen.findByTitle('Forecast UI')
    expect(frame.getAttribute('src')).toBe('https://forecast.example.org/now')
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups allow-same-origin')
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
    // The policy of this document is that of no customer: it was served to somebody who had not signed in.
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    navigate('/wiki')
    navigate('/forecastui')
    await screen.findByTitle('Forecast UI')
    expect(reload).toHaveBeenCalledTimes(1)
    reload.mockRestore()
  })

  test('is an example of this server in the demonstration, which cannot remove its sandbox', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    await portal.open('planner', '/forecastui')
    const frame = await screen.findByTitle('Forecast UI')
    expect(frame.getAttribute('src')).toBe('/example-forecast.html')
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups')
    reload.mockRestore()
  })
})
