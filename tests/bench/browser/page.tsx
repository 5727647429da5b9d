import CssBaseline from '@mui/material/CssBaseline'
import type { Data, Layout, PlotlyHTMLElement } from 'plotly.js'
import * as Plotly from 'plotly.js/lib/core'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { plotConfig } from '#charts/Plot.ts'
import { ChartStack } from '#customPages/forecast/charts/ChartStack.tsx'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import type { SiteView } from '#customPages/forecast/siteView.ts'
import { ForecastTable } from '#customPages/forecast/table/ForecastTable.tsx'
import type { Site } from '#schemas/shapes/records/site.ts'
import { anyHour } from '#weather/windows/job/job.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'
import { chartForecast, START, tableForecast } from './benchForecast.ts'
import { answerBoard, Board } from './boardPage.tsx'
import { Providers } from './providers.tsx'
import { answerRecords, RecordList, type Resource } from './recordList.tsx'
import { benchMap, hoverSites, mapAtRest, mapSites } from './siteMap.tsx'

type Figure = { data: Data[]; layout: Partial<Layout> }

const site: Site = {
  id: 1,
  name: 'Bench',
  description: '',
  latitude: 54,
  longitude: 6.6,
  isOffshore: true,
  isPinned: false,
  isFavorite: false,
  timeZone: { name: 'UTC', shortName: 'UTC', timeZoneOffsetMs: 0 },
}
const view: SiteView = { mode: 'Chart', days: 10, isLocalTime: false, showThresholds: true }
const judgedOf = ({ series, limits }: SiteForecast) =>
  judgeRun(series, { limits, job: anyHour, place: site, bothSides: true })
const tables = { 5: tableForecast(5), 30: tableForecast(30) }

let host: HTMLElement
let root: Root | undefined

/** A new container of the size that the portal has beside the list of sites. */
function newHost(): HTMLElement {
  host = document.createElement('div')
  host.style.cssText = 'display:flex;flex-direction:column;width:1100px;height:760px'
  document.body.append(host)
  return host
}

function mount(content: ReactNode): void {
  root = createRoot(newHost())
  root.render(
    <MemoryRouter>
      <Providers>{content}</Providers>
    </MemoryRouter>,
  )
}

const plots = () => [...host.querySelectorAll<PlotlyHTMLElement>('.js-plotly-plot')]
const frame = () => new Promise(requestAnimationFrame)

function overview(): HTMLElement {
  const found = host.querySelector<HTMLElement>('[data-testid=overview]')
  if (!found) throw new Error('The page has no overview')
  return found
}

/** Milliseconds. */
const LONGEST_WAIT = 30_000

/** Milliseconds from mounting `content` until an element that matches `selector` is painted. */
async function timeUntilPainted(content: ReactNode, selector: string): Promise<number> {
  const begin = performance.now()
  root = createRoot(newHost())
  root.render(content)
  while (!host.querySelector(selector)) {
    if (performance.now() - begin > LONGEST_WAIT) throw new Error(`No ${selector}: ${host.innerText}`)
    await frame()
  }
  await frame()
  return performance.now() - begin
}

const MOVES_A_FRAME = 4
const movePointer = (target: Element, clientX: number) =>
  target.dispatchEvent(
    new PointerEvent('pointermove', { clientX, pointerId: 1, pointerType: 'mouse', bubbles: true }),
  )

const statusNames = ['ok', 'warning', 'alarm'] as const

/** The figures last drawn by the product, which bare Plotly then draws. */
let figures: Figure[] = []

/** The actions that the benchmark calls in the page. */
const bench = {
  /** Mounts the product's charts. */
  mountStack: () =>
    mount(
      <ChartStack
        site={site}
        forecast={chartForecast}
        view={view}
        judged={judgedOf(chartForecast)}
        limits={chartForecast.limits}
        uncharted={chartForecast.uncharted}
        zone="UTC"
        now={START + 30 * 3600}
        barKey={statusNames}
      />,
    ),
  /** Mounts the same figures with bare Plotly, one below the other. */
  mountBare: () => {
    const place = newHost()
    for (const { data, layout } of figures) {
      const element = place.appendChild(document.createElement('div'))
      void Plotly.newPlot(element, data, layout, plotConfig)
    }
  },
  mountTable: (columns: keyof typeof tables) =>
    mount(
      <ForecastTable
        forecast={tables[columns]}
        view={view}
        judged={judgedOf(tables[columns])}
        limits={tables[columns].limits}
        place={site}
        zone="UTC"
        now={START + 30 * 3600}
        barKey={statusNames}
      />,
    ),
  /** Milliseconds until the first rows of a list of `count` records are painted, including reading the response. */
  firstRows: (resource: Resource, count: number) => {
    answerRecords(resource, count)
    return timeUntilPainted(<RecordList resource={resource} />, '.MuiDataGrid-row')
  },
  /** Milliseconds until the first rows of a board of `count` sites are painted, including reading the responses. */
  boardRows: (count: number) => {
    answerBoard(count)
    return timeUntilPainted(<Board />, '[data-testid=hour-cursor]')
  },
  /** Mounts an empty container, to measure the frames that every contender waits for. */
  mountNothing: () => void newHost(),
  /** Resolves once `charts` charts are drawn and three more frames have passed. */
  settled: async (charts: number) => {
    const begin = performance.now()
    while (plots().length < charts || plots().some((plot) => !plot.querySelector('.main-svg'))) {
      if (performance.now() - begin > LONGEST_WAIT) throw new Error(`No ${charts} charts: ${host.innerText}`)
      await frame()
    }
    for (let frames = 0; frames < 3; frames++) await frame()
  },
  /** The number of SVG shapes in each chart, which must be equal for both contenders. */
  marks: () => plots().map((plot) => plot.querySelectorAll('path, text, rect').length),
  /** Milliseconds until the home map with `count` sites is drawn and at rest. */
  mapAtRest: async (count: number) => {
    const sites = mapSites(count)
    const begin = performance.now()
    root = createRoot(newHost())
    root.render(benchMap(sites))
    return mapAtRest(host, begin, LONGEST_WAIT)
  },
  /** Milliseconds from each mouse move onto a site of the map until its popup is shown. */
  hoverSites: (count: number, moves: number) => hoverSites(host, mapSites(count), moves),
  /** The center of the overview, where a drag by mouse can start. */
  overviewMiddle: () => {
    const { left, top, width, height } = overview().getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  },
  /** Moves the pressed pointer in the overview, several times a frame. Returns the most redraws of one chart for each frame. */
  dragOverview: async (frames: number) => {
    const { left, width } = overview().getBoundingClientRect()
    const counts = plots().map((plot) => {
      const drawn = { count: 0 }
      plot.on('plotly_afterplot', () => {
        drawn.count++
      })
      return drawn
    })
    const redraws: number[] = []
    for (let at = 0; at < frames; at++) {
      for (let move = 1; move <= MOVES_A_FRAME; move++) {
        movePointer(overview(), left + width * (0.6 + (0.35 * (at + move / MOVES_A_FRAME)) / frames))
      }
      await frame()
      redraws.push(Math.max(...counts.map(({ count }) => count)))
      for (const drawn of counts) drawn.count = 0
    }
    return redraws
  },
  /** Moves the pointer over the charts, one hour per frame. */
  hoverHours: async (hours: number) => {
    const charts = host.querySelector('[aria-label="Hour of the forecast"]')?.parentElement
    if (!charts) throw new Error('The page has no charts')
    const plot = charts.querySelector('[data-hours]') ?? charts
    for (let hour = 0; hour < hours; hour++) {
      movePointer(plot, charts.getBoundingClientRect().left + 100 + hour * 10)
      await frame()
    }
    if (!charts.querySelector('[role=tooltip]')) throw new Error('The pointer reached no hour')
  },
  /** Removes the container; with `keep`, bare Plotly draws its figures from now on. */
  unmount: (keep = false) => {
    if (keep) figures = plots().map(({ data, layout }) => structuredClone({ data, layout }))
    if (root) root.unmount()
    else for (const plot of plots()) Plotly.purge(plot)
    root = undefined
    host.remove()
  },
}

declare global {
  interface Window {
    bench: typeof bench
  }
}
// As in the portal, the base styles are applied before any page is mounted.
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Providers>
    <CssBaseline />
  </Providers>,
)
await document.fonts.load('12px "Inter Variable"')
window.bench = bench
