/** A color scheme, by the name of MUI's mode. */
export type ColorScheme = 'light' | 'dark'

/** Colors of surfaces, text and tables in one color scheme. */
interface Scheme {
  ink: string
  muted: string
  paper: string
  canvas: string
  line: string
  primary: string
  /** Status colors with a contrast of 4.5:1, for text and for fills under text in the paper color. */
  statusText: { ok: string; alarm: string }
  /** Fills of ok hours that are too short for a job, and of hours outside its working time, with the lines that hatch them. */
  work: { short: string; closed: string; hatch: string }
  /** The eight bands of a percentage, from close to the paper color to far from it; text on each has a contrast of 4.5:1. */
  bands: readonly { fill: string; text: string }[]
  /** Share of a family's color in the tints of a table. */
  tableTint: number
  /** Overlay on the hours of night in a chart. */
  night: { color: string; opacity: number }
  shadow: string
  /** Overlay on a background picture: a bright picture would dazzle users in the dark. */
  scrim: string
}

const lightText = { ink: '#16242F', paper: '#FFFFFF' }

const light: Scheme = {
  ...lightText,
  muted: '#5B6B78',
  canvas: '#F4F7F9',
  line: '#DCE3E8',
  primary: '#0B5C8A',
  statusText: { ok: '#1B7A57', alarm: '#B92F26' },
  work: { short: '#C4E6D8', closed: '#EDF0F3', hatch: '#7A8894' },
  bands: [
    { fill: '#F7FBFD', text: lightText.ink },
    { fill: '#E3F0F7', text: lightText.ink },
    { fill: '#C6E0EE', text: lightText.ink },
    { fill: '#A0CAE1', text: lightText.ink },
    { fill: '#6FAFD0', text: lightText.ink },
    { fill: '#4F9DC4', text: lightText.ink },
    { fill: '#1F6F9C', text: lightText.paper },
    { fill: '#0B4668', text: lightText.paper },
  ],
  tableTint: 0.08,
  night: { color: lightText.ink, opacity: 0.04 },
  shadow: '0 2px 6px rgb(22 36 47 / 12%), 0 8px 24px rgb(22 36 47 / 14%)',
  scrim: 'transparent',
}

const darkText = { ink: '#E6EDF2', canvas: '#0A1319' }

const dark: Scheme = {
  ...darkText,
  muted: '#9AA9B5',
  paper: '#0F1A22',
  line: '#23323D',
  primary: '#5AB4E6',
  statusText: { ok: '#4CC394', alarm: '#F2938A' },
  work: { short: '#1A4A3C', closed: '#17232C', hatch: '#71818D' },
  bands: [
    { fill: '#11212B', text: darkText.ink },
    { fill: '#15303F', text: darkText.ink },
    { fill: '#184157', text: darkText.ink },
    { fill: '#1B526F', text: darkText.ink },
    { fill: '#1F6388', text: darkText.ink },
    { fill: '#4F9DC4', text: darkText.canvas },
    { fill: '#86BFDC', text: darkText.canvas },
    { fill: '#C6E0EE', text: darkText.canvas },
  ],
  tableTint: 0.16,
  // Darker than the day, because a lighter night would be misread.
  night: { color: '#000000', opacity: 0.3 },
  shadow: '0 0 0 1px rgb(230 237 242 / 10%), 0 8px 24px rgb(0 0 0 / 50%)',
  scrim: 'rgb(0 0 0 / 55%)',
}

/** Colors of the map in one color scheme. */
export interface MapColors {
  offshore: string
  onshore: string
  /** Around each dot, and inside the ring of the selected site. */
  ring: string
  sea: string
  land: string
  coast: string
  border: string
  graticule: string
  /** Names of seas and coasts, and of countries. */
  seaName: string
  landName: string
  /** Names of sites. */
  siteName: string
  /** Around every name. */
  halo: string
}

const lightMap: MapColors = {
  offshore: '#0B5C8A',
  onshore: '#6B7F2A',
  ring: '#FFFFFF',
  sea: '#DFE9F0',
  land: '#F3F3EE',
  coast: '#BFCBD3',
  border: '#D3D8D6',
  graticule: '#C3D1DB',
  seaName: '#2F5F80',
  landName: light.muted,
  siteName: light.ink,
  halo: '#FFFFFF',
}

const darkMap: MapColors = {
  offshore: '#5AB4E6',
  onshore: '#B5CC63',
  ring: '#0A1319',
  sea: '#12222E',
  land: '#22323B',
  coast: '#41586A',
  border: '#384B57',
  graticule: '#22384A',
  seaName: '#8FBBD6',
  landName: '#A9B7C2',
  siteName: dark.ink,
  halo: '#0A1319',
}

/** Colors of names and lines over the imagery, which is dark in both schemes. */
const imagery = { name: '#FFFFFF', halo: '#0A1319', line: '#C3D1DB' }

/**
 * Every color and size of the product, independent of MUI, for components, charts and documents in the portal and on the server.
 * Documents use the light scheme, because paper is white.
 */
export const tokens = {
  light,
  dark,
  status: { ok: '#2A9D72', warning: '#E0A100', alarm: '#C8372D', unknown: '#9AA9B5' },
  /** Colors of chart lines on white, by family of parameters; `schemeColor` converts them to a scheme. */
  family: {
    wind: '#1F77B4',
    gust: '#6BAED6',
    wave: '#3B4CC0',
    swell: '#7B61C9',
    current: '#C26A00',
    temperature: '#B2182B',
    seaTemperature: '#D6604D',
    visibility: '#6B7F2A',
    precipitation: '#2B8CBE',
    pressure: '#737373',
    humidity: '#737373',
  },
  /** Share of a family's color in percentile bands. */
  tint: { band: 0.18 },
  map: { light: lightMap, dark: darkMap, imagery },
  font: {
    family: "'Inter Variable', system-ui, sans-serif",
    size: { caption: 12, table: 13, body: 14, lead: 16, title: 20, display: 28 },
    regular: 400,
    strong: 600,
    numbers: '"tnum"',
  },
  size: {
    topBar: 48,
    rail: 48,
    menu: 260,
    panel: 240,
    iconRail: 40,
    formPanel: 407,
    control: 36,
    touch: 44,
    listRow: 40,
    tableRow: 55,
    /** Width of each of the two rings around the selected site. */
    mapRing: 3,
    checklist: 266,
    gutter: 16,
    gutterSmall: 8,
    radius: 6,
  },
  motion: { short: 120, medium: 160, long: 200 },
} as const

type Channels = [red: number, green: number, blue: number]

/** Red, green and blue of `#RRGGBB`, each from 0 to 1. */
const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Channels

/** Relative luminance, from 0 to 1: WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A color with its HSL lightness, from 0 to 1, replaced; hue and saturation stay. */
function withLightness(hex: string, lightness: number): string {
  const parts = channels(hex)
  const [low, high] = [Math.min(...parts), Math.max(...parts)]
  const room = 1 - Math.abs(low + high - 1)
  const chroma = room === 0 ? 0 : ((high - low) / room) * (1 - Math.abs(2 * lightness - 1))
  const part = (value: number) =>
    high === low ? lightness : lightness - chroma / 2 + ((value - low) / (high - low)) * chroma
  return `#${parts
    .map((value) =>
      Math.round(part(value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()
}

/** Contrast of a color with dark paper. Leaves text a contrast of 4.5 on a tint of itself, as on a hovered selected button. */
const DARK_CONTRAST = 7

/**
 * Converts a color chosen for white paper, `#RRGGBB`, to a scheme: in the dark scheme it is lightened until it is readable. For
 * chart lines, whose colors come with the data, and for the colors of customers.
 */
export function schemeColor(hex: string, scheme: ColorScheme): string {
  if (scheme === 'light') return hex
  const needed = DARK_CONTRAST * (luminance(dark.paper) + 0.05) - 0.05
  const parts = channels(hex)
  const from = (Math.min(...parts) + Math.max(...parts)) / 2
  let color = hex
  for (let step = 1; luminance(color) < needed && step <= 100; step++)
    color = withLightness(hex, from + ((1 - from) * step) / 100)
  return color
}
