import { DateTime } from 'luxon'
import type { PdfContent } from 'pdfmake/build/pdfmake.js'
import { tokens } from '../../../../tokens.ts'
import { zoneShortName } from '../../../../weather/zone.ts'
import { type ForecastReport, reportZone } from './forecastReport.ts'
import { PAGE, size } from './pdfPage.ts'

/** Room of the header, the page's margin included. */
export const HEADER_HEIGHT = 128

/** A name of more letters would not fit on one line in the type of a title. */
const LONG_NAME = 55

/** A moment with its year and its zone, for example "Mon 23 Nov 2026 14:00 CET". */
export function dateText(at: Date, zone: string): string {
  const moment = DateTime.fromMillis(at.getTime(), { zone, locale: 'en-GB' })
  return `${moment.toFormat('ccc d LLL yyyy HH:mm')} ${zoneShortName(zone, moment.toSeconds())}`
}

/** The top of every page: the brand, which site this is, and when the file was made. */
export function pdfHeader(report: ForecastReport, date: Date, image: PdfContent): PdfContent {
  const { name, latitude, longitude, isOffshore } = report.site
  const place = `LAT ${latitude.toFixed(4)}   LON ${longitude.toFixed(4)}   ${isOffshore ? 'offshore' : 'onshore'}`
  const isLong = name.length > LONG_NAME
  return {
    margin: [PAGE.margin, PAGE.margin, PAGE.margin, 0],
    stack: [
      { ...image, margin: [0, 0, 0, 6] },
      {
        text: name,
        bold: true,
        fontSize: isLong ? size.longTitle : size.title,
        // Letters without a blank between them must not run off the page.
        wordBreak: isLong && !/\s/.test(name) ? 'break-all' : 'normal',
      },
      {
        color: tokens.light.muted,
        fontSize: size.text,
        margin: [0, 2, 0, 0],
        columns: [
          { text: place },
          { text: `Produced ${dateText(date, reportZone(report))}`, alignment: 'right' },
        ],
      },
    ],
  }
}
