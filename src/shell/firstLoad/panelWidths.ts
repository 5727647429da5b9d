import { tokens } from '#tokens.ts'

const { panel, formPanel } = tokens.size

/** Width in pixels of the left panel of each module's page, by the first part of its address; 0 without a panel. */
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
