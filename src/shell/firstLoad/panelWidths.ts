import { tokens } from '../../tokens.ts'

const { panel, formPanel } = tokens.size

/** Pixels of the panel at the left of each module's page, by the first part of its address; 0 where there is none. */
export const panelWidths: Readonly<Record<string, number>> = {
  forecasts: panel,
  alerts: panel,
  reports: panel,
  settings: panel,
  wiki: panel,
  hindcasts: formPanel,
  analytics: formPanel,
  forecastui: 0,
  account: 0,
}
