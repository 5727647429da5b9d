import { type Static, Type } from 'typebox'
import { SiteReportRequest } from './siteReport.ts'

/** Its percentiles and months are fixed, so that bids can be compared. */
const { month: _, percentile: __, isPlanners: ___, ...job } = SiteReportRequest.properties

/** Body of POST /hindcast/bid: the request of the table, and the net hours of the job. */
export const BidRequest = Type.Object(job, { title: 'Durations for a bid', additionalProperties: false })
export type BidRequest = Static<typeof BidRequest>
