import { expect, test } from 'vitest'
import { chartsOfSite, filesOfType, parametersOfCharts, reportTypes } from '#schemas/reports/report.ts'

test('the types of reports have their names and the files that they attach', () => {
  expect(reportTypes.map(({ id, type, files }) => `${id} ${type}: ${files.join(', ')}`)).toEqual([
    '1 PDF: pdf',
    '2 PDF and CSV: pdf, csv',
    '3 Text only: ',
  ])
  expect(filesOfType(2)).toEqual(['pdf', 'csv'])
  expect(filesOfType(9)).toEqual([])
})

test('a report on an offshore site can have every chart of the forecast page, by name', () => {
  expect(chartsOfSite(true).map(({ name }) => name)).toEqual([
    'Current and elevation',
    'Swell',
    'Temperature and precipitation',
    'Visibility and precipitation',
    'Waves',
    'Wind',
    'Wind at hub height',
  ])
})

test('a report on an onshore site has no chart of the sea', () => {
  expect(chartsOfSite(false)).toEqual([
    { chartId: 3, parameterId: 23, name: 'Temperature and precipitation' },
    { chartId: 6, parameterId: 26, name: 'Visibility and precipitation' },
    { chartId: 1, parameterId: 1, name: 'Wind' },
    { chartId: 7, parameterId: 3, name: 'Wind at hub height' },
  ])
})

test('names each parameter that charts draw once', () => {
  expect(parametersOfCharts([{ chartId: 6 }, { chartId: 3 }, { chartId: 99 }])).toEqual([
    'Visibility',
    'Precipitation',
    'Air temperature',
    'Dew point',
  ])
})
