import { type OfflineRun, readRuns, signedInUser } from './providers/offline/storedRuns.ts'
import { readTheme, schemeOf } from './providers/preferences/theme/storedTheme.ts'
import { tokens } from './tokens.ts'
import { runAge, runText } from './weather/runAge.ts'
import { HOUR, hoursText } from './weather/time.ts'
import { type DayHours, dayHours } from './weather/windows/dayHours.ts'
import { firstLine, NO_LIMITS } from './weather/windows/firstLine/firstLine.ts'
import { anyHour, noWindowText, windowsAhead, windowsIn } from './weather/windows/job/job.ts'
import { type WorkName, workKey, workWords } from './weather/windows/job/workNames.ts'
import { workWindowText } from './weather/windows/jobText.ts'
import { statusName } from './weather/windows/windowStatus.ts'
import { momentText, zoneShortName } from './weather/zone.ts'

// The offline page of the portal. It shows only the last runs of the user's favorite sites.

/** Age in seconds after which two newer runs exist, because the source has one every six hours. */
const OLD = 12 * HOUR
const MOST_WINDOWS = 5
const MINUTE = 60_000

type Child = Node | string | undefined

function element(tag: string, className: string, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children.filter((child) => child !== undefined))
  return made
}

const mark = (name: WorkName) => {
  const box = element('span', `mark ${name}`)
  box.ariaHidden = 'true'
  return element('span', 'status', box, workWords[name])
}

/** Warnings that a run is not the current forecast. */
function warnings({ run, to, zone, language, isStale }: OfflineRun, now: number): string[] {
  if (now >= to)
    return [
      `This forecast ended ${momentText(to, zone, language)} ${zoneShortName(zone, to)}. It says nothing about now.`,
    ]
  const texts: string[] = []
  if (isStale)
    texts.push('The weather source did not answer when this was loaded: it was an earlier run already.')
  if (run !== undefined && now - run >= OLD) texts.push('This run is old. Newer ones will differ.')
  return texts
}

/** The hours of a day, each stretch as wide as it is long. */
function bar(segments: DayHours['segments']): HTMLElement {
  const parts = segments.map(({ name, hours }) => {
    const part = element('span', `mark ${name}`)
    part.style.flexGrow = String(hours)
    return part
  })
  const row = element('div', 'bar', ...parts)
  row.ariaHidden = 'true'
  return row
}

function dayItem(
  { day, usable, permitted, names, segments }: DayHours,
  extremes: readonly string[] = [],
): HTMLElement {
  const marks = names.map(({ name, hours: count }) => element('span', 'count', mark(name), ` ${count} h`))
  return element(
    'li',
    '',
    element('h4', '', day),
    element('p', '', `${usable} of ${permitted} h usable`),
    bar(segments),
    element('p', 'marks', ...marks),
    ...extremes.map((text) => element('p', 'muted', text)),
  )
}

function listOf(label: string, className: string, items: readonly HTMLElement[]): HTMLElement {
  const list = element('ol', className, ...items)
  list.ariaLabel = label
  return list
}

/** The current status, the next windows and the days, according to a run. */
function judgement(run: OfflineRun, now: number): HTMLElement[] {
  const { segments, obstacles = [], from, to, zone, language, windows, jobHours = 1, extremes } = run
  const { planned = { job: { ...anyHour, hours: jobHours }, place: { latitude: 0, longitude: 0 } } } = run
  if (now >= to) return []
  if (!segments) return [element('p', '', NO_LIMITS)]
  const job = { hours: jobHours }
  const fitting = windowsIn(segments, planned.job, planned.place)
  const ahead = windowsAhead(fitting, job, now)
  const { status, text } = firstLine(
    { segments, windows: fitting, obstacles },
    { ...planned, zone, now, ...(language && { language }) },
  )
  const when = workWindowText(planned.job.workWindow)
  const days = dayHours(segments, { from, to, zone, now, planned, ...(language && { language }) })
  return [
    element(
      'p',
      'now',
      'Now, by this run: ',
      status === undefined ? undefined : mark(statusName(status)),
      `. ${text}`,
    ),
    element('h3', '', jobHours > 1 ? `Next windows of ${jobHours} h or more` : 'Next windows'),
    ahead.length === 0
      ? element('p', '', noWindowText(job))
      : listOf(
          'Next windows',
          'windows',
          windows
            .filter((window) => ahead.some(({ start }) => start === window.start))
            .slice(0, MOST_WINDOWS)
            .map(({ startText, endText, hours }) =>
              element('li', '', `${startText} to ${endText}, ${hoursText(hours)}`),
            ),
        ),
    element('h3', '', 'Days'),
    ...(when === '' ? [] : [element('p', 'muted', `Working time: ${when}`)]),
    element('p', 'key', ...workKey(planned.job).map((name) => element('span', 'count', mark(name)))),
    listOf(
      'Days',
      'days',
      days.map((day) => dayItem(day, extremes[day.day])),
    ),
  ]
}

function article(run: OfflineRun, now: number): HTMLElement {
  const { name, place, source, zone, language, loadedAt } = run
  const loaded = `loaded ${momentText(loadedAt, zone, language)} ${zoneShortName(zone, loadedAt)}, ${runAge(loadedAt, now)}`
  const age = [runText(run.run, zone, now, language), loaded].filter((text) => text !== undefined).join('; ')
  return element(
    'article',
    '',
    element('h2', '', name),
    element('p', 'muted', place),
    element('p', 'age', `${age[0]?.toUpperCase()}${age.slice(1)}`),
    ...warnings(run, now).map((text) => element('p', 'warning', text)),
    ...judgement(run, now),
    element('p', 'muted', source),
  )
}

/** Sorts runs by the names of their sites. */
const byName = (one: OfflineRun, other: OfflineRun) => one.name.localeCompare(other.name, 'en')

async function draw(): Promise<void> {
  const username = signedInUser()
  const runs = username === undefined ? [] : await readRuns(username).catch(() => [])
  const now = Math.floor(Date.now() / 1000)
  const message =
    username === undefined
      ? 'Nobody is signed in on this device. Connect to sign in.'
      : runs.length === 0
        ? 'No forecast of a favorite site has been loaded on this device since you signed in.'
        : 'The last run of each of your favorite sites that was loaded on this device. Nothing here is updated until there is a connection.'
  document.querySelector('#message')?.replaceChildren(message)
  document.querySelector('#runs')?.replaceChildren(...runs.toSorted(byName).map((run) => article(run, now)))
}

function paint(): void {
  const scheme = schemeOf(readTheme(), matchMedia('(prefers-color-scheme: dark)').matches)
  const { style } = document.documentElement
  style.colorScheme = scheme
  const { ink, muted, paper, canvas, line, primary, work, statusText } = tokens[scheme]
  const dash = statusText.ok
  for (const [name, color] of Object.entries({
    ink,
    muted,
    paper,
    canvas,
    line,
    primary,
    dash,
    ...tokens.status,
    ...work,
  }))
    style.setProperty(`--${name}`, color)
}

paint()
document.querySelector('#again')?.addEventListener('click', () => location.reload())
addEventListener('online', () =>
  document.querySelector('#online')?.replaceChildren('The connection is back.'),
)
void draw()
setInterval(() => void draw(), MINUTE)
