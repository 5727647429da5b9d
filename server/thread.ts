import { chartPicture } from './charts/chartPicture.ts'
import { rowsOfBoard } from './forecast/board/boardTask.ts'
import { csvOfForecast, linesOfForecast } from './forecast/forecastCsv.ts'
import { validatorModule } from './forms/compiledForms.ts'
import { pdfOfBid } from './hindcast/bid/bidTask.ts'
import { explanationOfHours } from './hindcast/explanationOf.ts'
import { rowsOfHours } from './hindcast/hindcastCsv.ts'
import { calendarOfWork, hoursWithinLimits, indexOfColumn, meansOfMonths } from './hindcast/hindcastTasks.ts'
import { pdfOfSiteReport } from './hindcast/siteReport/siteReportTask.ts'
import { figuresOfStatistic } from './hindcast/statisticTasks.ts'
import { calendarsOfMonth, usableShares } from './hindcast/workability/workabilityTasks.ts'
import { fingerprintOfPassword } from './password.ts'
import { pdfOfForecast, summaryOfReport } from './reports/reportTasks.ts'
import { storedHours } from './sources/archive/read/storedHours.ts'
import { forecastHours } from './sources/climatology/forecast.ts'
import { trueHours } from './sources/climatology/truth.ts'
import { serveTasks } from './workers/serveTasks.ts'

/** All tasks that a thread of the pool can compute. */
export const runTask = serveTasks([
  calendarOfWork,
  calendarsOfMonth,
  chartPicture,
  csvOfForecast,
  explanationOfHours,
  figuresOfStatistic,
  fingerprintOfPassword,
  forecastHours,
  hoursWithinLimits,
  indexOfColumn,
  linesOfForecast,
  meansOfMonths,
  pdfOfBid,
  pdfOfForecast,
  pdfOfSiteReport,
  rowsOfBoard,
  rowsOfHours,
  storedHours,
  summaryOfReport,
  trueHours,
  usableShares,
  validatorModule,
])
