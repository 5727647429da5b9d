/** A colour scheme, by the name that MUI gives its mode. */
export type ColorScheme = 'light' | 'dark'

/** Colours of surfaces and text: one column for each colour scheme. */
interface Scheme {
  ink: string
  muted: string
  paper: string
  canvas: string
  line: string
  primary: string
}

const light: Scheme = {
  ink: '#16242F',
  muted: '#5B6B78',
  paper: '#FFFFFF',
  canvas: '#F4F7F9',
  line: '#DCE3E8',
  primary: '#0B5C8A',
}

const dark: Scheme = {
  ink: '#E6EDF2',
  muted: '#9AA9B5',
  paper: '#0F1A22',
  canvas: '#0A1319',
  line: '#23323D',
  primary: '#5AB4E6',
}

/** Colours of the map: one column for each colour scheme. */
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

/**
 * Every colour and size of the product, free of MUI: for components, charts and documents, in the portal and on the server.
 * The portal shows the light scheme.
 */
export const tokens = {
  light,
  dark,
  status: { ok: '#2A9D72', warning: '#E0A100', alarm: '#C8372D', unknown: '#9AA9B5' },
  /** For text, and for fills under white text: the status colours, dark enough for 4.5:1. */
  statusText: { ok: '#1B7A57', alarm: '#B92F26' },
  /** Lines of charts, by family of parameters. */
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
  /** The eight bands of a percentage, pale to dark; the text on each has a contrast of 4.5:1. */
  bands: [
    { fill: '#F7FBFD', text: light.ink },
    { fill: '#E3F0F7', text: light.ink },
    { fill: '#C6E0EE', text: light.ink },
    { fill: '#A0CAE1', text: light.ink },
    { fill: '#6FAFD0', text: light.ink },
    { fill: '#4F9DC4', text: light.ink },
    { fill: '#1F6F9C', text: light.paper },
    { fill: '#0B4668', text: light.paper },
  ],
  /** Share of a family's colour in table tints, percentile bands and the shade of night. */
  tint: { table: 0.08, band: 0.18, night: 0.04 },
  map: { light: lightMap, dark: darkMap },
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
  shadow: '0 2px 6px rgb(22 36 47 / 12%), 0 8px 24px rgb(22 36 47 / 14%)',
} as const
