import type { FastifyPluginAsync } from 'fastify'
import { accountRoutes } from './account.ts'
import { alertRoutes } from './alerts.ts'
import { analyticsRoutes } from './analytics.ts'
import { seriesRoutes } from './archive/series.ts'
import { uploadRoutes } from './archive/uploads.ts'
import { authenticationRoutes } from './authentication.ts'
import { customerRoutes } from './customer.ts'
import { pushedRunRoutes } from './forecast/pushedRuns.ts'
import { forecastRoutes } from './forecasts.ts'
import { formsRoutes } from './forms.ts'
import { hindcastRoutes } from './hindcast.ts'
import { muteLinkRoutes } from './messages/muteLinks.ts'
import { outboxRoutes } from './messages/outbox.ts'
import { parameterRoutes } from './parameters.ts'
import { preferencesRoutes } from './preferences.ts'
import { recordBatchRoutes } from './records/recordBatches.ts'
import { recordRoutes } from './records/records.ts'
import { restoredRecordRoutes } from './records/restoredRecords.ts'
import { reportDraftRoutes } from './reports/reportDrafts.ts'
import { reportLookupRoutes } from './reports/reportLookups.ts'
import { sitesRoutes } from './sites.ts'
import { belongingsRoutes } from './users/belongings.ts'
import { calendarRoutes } from './users/calendar.ts'
import { invitationRoutes } from './users/invitations.ts'
import { personalTokenRoutes } from './users/personalTokens.ts'
import { secondFactorRoutes } from './users/secondFactor.ts'
import { secondStepRoutes } from './users/secondStep.ts'
import { singleSignOnRoutes } from './users/singleSignOn.ts'
import { siteUsersRoutes } from './users/siteUsers.ts'
import { userSignInRoutes } from './users/userSignIn.ts'

/** Every group of calls; each file serves rows of `apiRoutes`. */
const groups: FastifyPluginAsync[] = [
  accountRoutes,
  alertRoutes,
  seriesRoutes,
  authenticationRoutes,
  belongingsRoutes,
  calendarRoutes,
  customerRoutes,
  forecastRoutes,
  formsRoutes,
  hindcastRoutes,
  analyticsRoutes,
  muteLinkRoutes,
  outboxRoutes,
  parameterRoutes,
  personalTokenRoutes,
  preferencesRoutes,
  pushedRunRoutes,
  recordBatchRoutes,
  recordRoutes,
  reportDraftRoutes,
  reportLookupRoutes,
  restoredRecordRoutes,
  secondFactorRoutes,
  secondStepRoutes,
  singleSignOnRoutes,
  siteUsersRoutes,
  sitesRoutes,
  uploadRoutes,
  userSignInRoutes,
  invitationRoutes,
]

export const routes: FastifyPluginAsync = async (app) => {
  for (const group of groups) await app.register(group)
}
