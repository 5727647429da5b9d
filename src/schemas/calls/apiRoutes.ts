import { type CallAccess, isReading } from '../access/access.ts'
import type { AccessRule } from '../resourceFile/accessRule.ts'
import type { BatchVerb, Verb } from '../resourceFile/resourceFile.ts'

/** The media type of a forecast in columns. */
export const FORECAST_COLUMNS = 'application/vnd.seawindow.columns+json'

/**
 * What keeps a session from all other calls until its user has mended it: the password is a one-time one, or a second factor
 * is required and there is none.
 */
export const confinements = ['oneTimePassword', 'noSecondFactor'] as const
export type Confinement = (typeof confinements)[number]

/** One API call. `request.ts` interprets the rows; the server's routes, the contract test and `docs/api.md` use the same rows. */
export interface ApiRoute {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for path parameters. */
  path: string
  summary: string
  access: CallAccess<Verb>
  /** Names of query parameters. */
  query?: readonly string[]
  /** Query parameters that are sent under another name: the portal's name -> the API's. */
  rename?: Readonly<Record<string, string>>
  /** The data provider's verb and resource that this call implements; `scope` is a subset of its records. */
  resource?: { name: string; verb: Verb | BatchVerb; scope?: string }
  /** The historic API may live on another host. */
  host?: 'product' | 'historic'
  /** What the call returns: `data` (the default) is the data field, `body` the whole answer, `text` text, `file` bytes. */
  envelope?: 'data' | 'body' | 'text' | 'file'
  /** Media type of the answer if it is not JSON. */
  accept?: string
  /** Other media types of the same answer, for clients that request one; the portal requests the first. */
  variants?: readonly string[]
  /** A confined session may make only calls that name its confinement. */
  whileConfined?: readonly Confinement[]
  /** The answer is an exported file: every call is recorded in the audit. */
  exports?: true
  /**
   * Whether the call is allowed while an administrator views the portal as another user, if that does not follow from its method
   * or verb (`isOpenWhileViewing`).
   */
  whileViewing?: boolean
  /** Only programs make the call: it needs a personal or service token, and is refused to sessions. */
  onlyTokens?: true
  /** How often a user may make the call in a minute, for calls that store something or send a mail each time. */
  perMinute?: number
  /** Body fields that are not sent. */
  omit?: readonly string[]
  /** Statuses that mean an empty result instead of an error. */
  emptyOn?: readonly number[]
  /** The snackbar's message on success. */
  success?: string
  /** The snackbar's message when the answer is falsy. */
  falsy?: string
  /** The fields of the answered rows, for a call whose rows a remote select can offer (`x-options`). */
  choices?: readonly string[]
  /** Names of calls whose answers are reloaded after a success. */
  reloads?: readonly string[]
}

const forecasts: AccessRule = { module: 'forecasts' }
const alerts: AccessRule = { module: 'alerts' }
/** The forms of alerts and reports need the list of sites too. */
const choosesSite: AccessRule = { anyModule: ['forecasts', 'alerts', 'reports'] }
const reports: AccessRule = { module: 'reports' }
const hindcasts: AccessRule = { module: 'hindcasts' }
const analytics: AccessRule = { module: 'hwwa' }
const signedIn: AccessRule = { signedIn: true }
/** Who may see and send series of the archive. */
export const manageData: AccessRule = { permission: 'Admin.ManageData' }

/** Who may view the portal as another user. */
export const viewAsRule: AccessRule = { role: 'Administrator', permission: 'Admin.ViewAs' }

export const apiRoutes = [
  // Authentication and customer
  {
    name: 'authentication',
    method: 'GET',
    path: '/authentication',
    access: { public: true },
    summary: 'Sign in with the headers username and password, percent-encoded UTF-8',
  },
  {
    name: 'secondStep',
    method: 'POST',
    path: '/authentication/second',
    access: { public: true },
    summary: 'Complete a sign-in whose password was right with a passkey, a one-time code or a recovery code',
  },
  {
    name: 'authenticationAad',
    method: 'GET',
    path: '/authentication_aad',
    access: { public: true },
    summary: 'Sign in with an access token of the identity provider as the bearer token',
  },
  {
    name: 'useIdentityLink',
    method: 'POST',
    path: '/authentication_aad',
    access: { public: true },
    summary: 'Connect the identity of such a token with the user of a one-time link, and sign in',
  },
  {
    name: 'signOut',
    method: 'DELETE',
    path: '/authentication',
    access: signedIn,
    whileViewing: true,
    whileConfined: confinements,
    summary: 'Revoke the token of this call',
  },
  {
    name: 'session',
    method: 'GET',
    path: '/session',
    access: signedIn,
    whileConfined: confinements,
    summary: 'Roles, permissions and main page of the signed-in user, as they are now',
  },
  {
    name: 'customer',
    method: 'GET',
    path: '/customer',
    access: { public: true },
    summary: 'The customer: by the signed-in user, else by host name',
  },
  {
    name: 'customerPermissions',
    method: 'GET',
    path: '/customer/permissions',
    access: signedIn,
    summary: 'The permissions that the customer can give',
  },
  {
    name: 'customerQuotas',
    method: 'GET',
    path: '/customer/quotas',
    access: { role: 'Administrator' },
    summary: 'What the customer has of each kind that is limited for it',
  },
  {
    name: 'userRoles',
    method: 'GET',
    path: '/settings/users/roles',
    choices: ['id', 'roleName'],
    access: { resource: 'users', action: 'list' },
    summary: 'The roles that a user can have',
  },
  {
    name: 'forms',
    method: 'GET',
    path: '/forms',
    access: signedIn,
    summary: "The customer's resource files, merged, and where their compiled validators are",
  },
  {
    name: 'checkForm',
    method: 'POST',
    path: '/forms/check',
    access: { permission: 'Admin.ManageForms' },
    whileViewing: true,
    summary:
      'Files, problems, form by role and invalid records of a resource, also under an overlay that is only tried',
  },
  {
    name: 'preferences',
    method: 'GET',
    path: '/config/:username',
    access: signedIn,
    summary: "The user's own preferences",
  },
  {
    name: 'savePreferences',
    method: 'PUT',
    path: '/config/:username',
    access: signedIn,
    summary: "Replace the user's own preferences",
  },

  // The user's own account
  {
    name: 'changePassword',
    method: 'PUT',
    path: '/account/password',
    access: signedIn,
    whileConfined: confinements,
    success: 'Password changed',
    summary: "Change the user's own password; ends the user's other sessions",
  },
  {
    name: 'accountSessions',
    method: 'GET',
    path: '/account/sessions',
    access: signedIn,
    whileConfined: ['noSecondFactor'],
    whileViewing: false,
    summary: 'Where the user is signed in',
  },
  {
    name: 'endSession',
    method: 'DELETE',
    path: '/account/sessions/:session',
    access: signedIn,
    whileConfined: ['noSecondFactor'],
    success: 'Session ended',
    summary: "End one of the user's own sessions; one that there is not has ended already",
  },
  {
    name: 'endSessions',
    method: 'DELETE',
    path: '/account/sessions',
    access: signedIn,
    whileConfined: ['noSecondFactor'],
    summary: 'Sign the user out everywhere, this call included',
  },
  {
    name: 'secondFactor',
    method: 'GET',
    path: '/account/second-factor',
    access: signedIn,
    whileConfined: ['noSecondFactor'],
    whileViewing: false,
    summary: "The user's own second factor of signing in",
  },
  {
    name: 'beginOneTimeCodes',
    method: 'POST',
    path: '/account/second-factor/codes',
    access: signedIn,
    whileConfined: ['noSecondFactor'],
    summary:
      'Make the secret of one-time codes, which is answered this once and counts once a code confirms it',
  },
  {
    name: 'confirmOneTimeCodes',
    method: 'PUT',
    path: '/account/second-factor/codes',
    access: signedIn,
    whileConfined: ['noSecondFactor'],
    reloads: ['secondFactor'],
    success: 'One-time codes set up',
    summary:
      'Confirm one-time codes by the first; answers recovery codes, this once, if there was no second factor',
  },
  {
    name: 'removeOneTimeCodes',
    method: 'DELETE',
    path: '/account/second-factor/codes',
    access: signedIn,
    whileConfined: ['noSecondFactor'],
    reloads: ['secondFactor'],
    success: 'One-time codes removed',
    summary: "Remove the user's own one-time codes",
  },
  {
    name: 'beginPasskey',
    method: 'POST',
    path: '/account/second-factor/passkeys',
    access: signedIn,
    whileConfined: ['noSecondFactor'],
    summary: 'Begin to make a passkey, which is valid for the host name of the call',
  },
  {
    name: 'confirmPasskey',
    method: 'PUT',
    path: '/account/second-factor/passkeys',
    access: signedIn,
    whileConfined: ['noSecondFactor'],
    success: 'Passkey added',
    summary: 'Store a passkey; answers recovery codes, this once, if there was no second factor',
  },
  {
    name: 'removePasskey',
    method: 'DELETE',
    path: '/account/second-factor/passkeys',
    access: signedIn,
    whileConfined: ['noSecondFactor'],
    success: 'Passkey removed',
    summary: "Remove one of the user's own passkeys",
  },
  {
    name: 'makeRecoveryCodes',
    method: 'POST',
    path: '/account/second-factor/recovery-codes',
    access: signedIn,
    whileConfined: ['noSecondFactor'],
    reloads: ['secondFactor'],
    perMinute: 60,
    summary: 'Make new recovery codes, which are answered this once; earlier ones end',
  },

  {
    name: 'recordExport',
    method: 'POST',
    path: '/account/exports',
    access: signedIn,
    whileViewing: true,
    perMinute: 60,
    summary: 'Write into the audit that the user saves what the portal shows as a file',
  },
  {
    name: 'personalTokens',
    method: 'GET',
    path: '/account/tokens',
    access: signedIn,
    whileViewing: false,
    summary: "The user's personal tokens, with which programs call",
  },
  {
    name: 'makePersonalToken',
    method: 'POST',
    path: '/account/tokens',
    access: signedIn,
    perMinute: 60,
    summary: "Make a token with a part of the user's rights, which is answered this once",
  },
  {
    name: 'revokePersonalToken',
    method: 'DELETE',
    path: '/account/tokens/:id',
    access: signedIn,
    success: 'Token revoked',
    summary: "Revoke one of the user's tokens; one that there is not has been revoked already",
  },
  {
    name: 'serviceTokens',
    method: 'GET',
    path: '/settings/users/:id/tokens',
    access: { resource: 'users', action: 'list' },
    summary: 'The tokens of a user',
  },
  {
    name: 'makeServiceToken',
    method: 'POST',
    path: '/settings/users/:id/tokens',
    access: { resource: 'users', action: 'edit' },
    perMinute: 60,
    summary: "Make a token with a part of a service user's rights, which is answered this once",
  },
  {
    name: 'calendar',
    method: 'GET',
    path: '/account/calendar',
    access: signedIn,
    summary: "Whether the user's calendar has an address",
  },
  {
    name: 'makeCalendar',
    method: 'POST',
    path: '/account/calendar',
    access: signedIn,
    success: 'Address made',
    perMinute: 60,
    summary: "Make a new address of the user's calendar, which is answered this once; the one before ends",
  },
  {
    name: 'removeCalendar',
    method: 'DELETE',
    path: '/account/calendar',
    access: signedIn,
    success: 'Address removed',
    summary: "Take the address of the user's calendar away",
  },

  // Viewing the portal as another user
  {
    name: 'viewAs',
    method: 'POST',
    path: '/account/view-as',
    access: viewAsRule,
    perMinute: 60,
    summary:
      'Look at the portal as another user of the customer: until it ends, this session changes nothing',
  },
  {
    name: 'stopViewing',
    method: 'DELETE',
    path: '/account/view-as',
    access: signedIn,
    whileViewing: true,
    summary: 'Stop looking at the portal as another user; answers the rights of before',
  },

  // Sites
  {
    name: 'sites',
    method: 'GET',
    path: '/sites',
    choices: ['id', 'name', 'description'],
    access: choosesSite,
    summary: 'The sites that the user may see, by name',
  },
  {
    name: 'searchSites',
    method: 'GET',
    path: '/sites',
    query: ['searchQuery'],
    emptyOn: [400],
    access: choosesSite,
    summary: 'Sites whose name or description holds the text',
  },
  {
    name: 'favoriteSites',
    method: 'GET',
    path: '/sites/favorites',
    access: forecasts,
    summary: "The user's favorite sites",
  },
  { name: 'site', method: 'GET', path: '/sites/:id', access: forecasts, summary: 'One site' },
  {
    name: 'addFavorite',
    method: 'PUT',
    path: '/sites/favorites/:id',
    access: forecasts,
    summary: 'Make a site a favorite',
  },
  {
    name: 'removeFavorite',
    method: 'DELETE',
    path: '/sites/favorites/:id',
    access: forecasts,
    summary: 'Remove a favorite',
  },

  // Access to sites
  {
    name: 'accessSites',
    method: 'GET',
    path: '/settings/siteusers/sites',
    choices: ['id', 'name', 'description'],
    access: { resource: 'siteUsers', action: 'list' },
    summary: 'The sites of the customer, for who manages access to them',
  },
  {
    name: 'accessUsers',
    method: 'GET',
    path: '/settings/siteusers/users',
    choices: ['id', 'username', 'email'],
    access: { resource: 'siteUsers', action: 'list' },
    summary: 'The users of the customer, for who manages access to sites',
  },
  {
    name: 'siteUserIds',
    method: 'GET',
    path: '/settings/siteusers/:id/users',
    access: { resource: 'siteUsers', action: 'list' },
    summary: 'Ids of the users who are connected to a site',
  },
  {
    name: 'userSiteIds',
    method: 'GET',
    path: '/settings/siteusers/:id/sites',
    access: { resource: 'siteUsers', action: 'list' },
    summary: 'Ids of the sites that a user is connected to',
  },
  {
    name: 'siteUserPairs',
    method: 'GET',
    path: '/settings/siteusers/pairs',
    access: { resource: 'siteUsers', action: 'list' },
    summary: 'Every connection of a user with a site',
  },
  {
    name: 'connectSiteUser',
    method: 'POST',
    path: '/settings/siteusers/connect/:siteId/:userId',
    access: { resource: 'siteUsers', action: 'create' },
    reloads: ['sites', 'searchSites', 'favoriteSites', 'site', 'hwwaSites'],
    summary: 'Let a user see a site',
  },
  {
    name: 'disconnectSiteUser',
    method: 'POST',
    path: '/settings/siteusers/disconnect/:siteId/:userId',
    access: { resource: 'siteUsers', action: 'delete' },
    reloads: ['sites', 'searchSites', 'favoriteSites', 'site', 'hwwaSites'],
    summary: 'Let a user no longer see a site',
  },

  // Administration of a user's sign-in
  {
    name: 'resetPassword',
    method: 'POST',
    path: '/settings/users/:id/password',
    access: { resource: 'users', action: 'edit' },
    success: 'Password reset',
    perMinute: 60,
    summary:
      "Replace a user's password by a one-time one, which is answered this once, and end the user's sessions",
  },
  {
    name: 'inviteUser',
    method: 'POST',
    path: '/settings/users/:id/invitation',
    access: { resource: 'users', action: 'edit' },
    success: 'User invited',
    perMinute: 60,
    summary:
      'Invite a user who has no password to choose one: by mail, or without a mail server by a link that is answered this once',
  },
  {
    name: 'actOnUsers',
    method: 'POST',
    path: '/settings/users/actions',
    access: { resource: 'users', action: 'edit' },
    perMinute: 60,
    summary: 'Invite, lock or unlock several users, or reset their passwords',
  },
  {
    name: 'makeIdentityLink',
    method: 'POST',
    path: '/settings/users/:id/identity',
    access: { resource: 'users', action: 'edit' },
    success: 'Link made',
    perMinute: 60,
    summary: 'Make a link, answered this once, that connects a user with an identity of the provider',
  },
  {
    name: 'unlinkIdentity',
    method: 'DELETE',
    path: '/settings/users/:id/identity',
    access: { resource: 'users', action: 'edit' },
    success: 'User unlinked',
    summary: "Refuse a user's single sign-on from now on, and end the user's sessions",
  },
  {
    name: 'removeUserCalendar',
    method: 'DELETE',
    path: '/settings/users/:id/calendar',
    access: { resource: 'users', action: 'edit' },
    success: 'Calendar address removed',
    summary: "End a user's calendar address",
  },
  {
    name: 'removeSecondFactor',
    method: 'DELETE',
    path: '/settings/users/:id/second-factor',
    access: { resource: 'users', action: 'edit' },
    success: 'Second factor removed',
    summary: "Remove a user's second factor, and end the user's sessions",
  },
  {
    name: 'lockUser',
    method: 'PUT',
    path: '/settings/users/:id/lock',
    access: { resource: 'users', action: 'edit' },
    success: 'User locked',
    summary: "Refuse a user's sign-in from now on, and end the user's sessions",
  },
  {
    name: 'unlockUser',
    method: 'DELETE',
    path: '/settings/users/:id/lock',
    access: { resource: 'users', action: 'edit' },
    success: 'User unlocked',
    summary: 'Let a user sign in again',
  },

  // What belongs to a user
  {
    name: 'userBelongings',
    method: 'GET',
    path: '/settings/users/:id/belongings',
    access: { resource: 'users', action: 'show' },
    summary: 'How many records of each resource belong to a user',
  },
  {
    name: 'handOver',
    method: 'POST',
    path: '/settings/users/:id/hand-over',
    access: { resource: 'users', action: 'edit' },
    summary: 'Make another user the owner of what belongs to a user, and name what that user may not use',
  },

  // The outbox
  {
    name: 'outboxMail',
    method: 'GET',
    path: '/settings/outbox/:id/mail',
    envelope: 'text',
    accept: 'message/rfc822',
    access: { permission: 'Admin.ManageOutbox' },
    summary: 'A message of the outbox as the mail that is sent',
  },
  {
    name: 'sendAgain',
    method: 'POST',
    path: '/settings/outbox/:id/send',
    access: { permission: 'Admin.ManageOutbox' },
    success: 'Message queued again',
    summary: 'Queue a message that was given up once more',
  },
  {
    name: 'webhookKey',
    method: 'GET',
    path: '/settings/outbox/:id/webhook-key',
    access: { permission: 'Admin.ManageOutbox' },
    whileViewing: false,
    summary: "The key that signs the customer's webhooks, of which the message is one",
  },

  // The audit
  {
    name: 'restoreRecord',
    method: 'POST',
    path: '/settings/audit/:id/restore',
    access: { resource: 'audit', action: 'show' },
    success: 'Restored, without passwords and without links such as access to sites',
    reloads: ['customerQuotas', 'sites', 'searchSites', 'site', 'hwwaSites', 'accessUsers', 'session'],
    summary:
      'Store a deleted record again, from the audit entry of its deletion: without passwords and links',
  },

  // The archive
  {
    name: 'seriesCoverage',
    method: 'GET',
    path: '/archive/series/:id/coverage',
    access: manageData,
    summary: 'The share of hours with a value of each parameter of a series, month by month',
  },

  {
    name: 'uploads',
    method: 'GET',
    path: '/archive/uploads',
    access: manageData,
    summary: 'The files that the user sends to the archive, and what became of them within a day',
  },
  {
    name: 'beginUpload',
    method: 'POST',
    path: '/archive/uploads',
    access: manageData,
    perMinute: 60,
    summary: 'Announce a file that is sent in parts to become a series of the archive',
  },
  {
    name: 'upload',
    method: 'GET',
    path: '/archive/uploads/:id',
    access: manageData,
    summary: 'How far a file has arrived and been imported',
  },
  {
    name: 'uploadPart',
    method: 'PUT',
    path: '/archive/uploads/:id/:part',
    access: manageData,
    summary: 'Send the next part of a file, as bytes',
  },
  {
    name: 'checkUpload',
    method: 'POST',
    path: '/archive/uploads/:id/check',
    access: manageData,
    summary: 'What an import of a file would read and store, or why it would not; nothing is stored',
  },
  {
    name: 'importUpload',
    method: 'POST',
    path: '/archive/uploads/:id/import',
    access: manageData,
    summary: "Import a file as a series of the user's company",
  },
  {
    name: 'removeUpload',
    method: 'DELETE',
    path: '/archive/uploads/:id',
    access: manageData,
    summary: 'Remove a file that was sent, and stop its import',
  },

  // Forecasts and parameters
  {
    name: 'forecast',
    method: 'GET',
    path: '/forecasts/:id',
    query: ['days', 'upper', 'lower', 'run'],
    variants: [FORECAST_COLUMNS],
    access: forecasts,
    summary: 'The forecast of a site',
  },
  {
    name: 'forecastWithParameters',
    method: 'POST',
    path: '/forecasts/:id',
    query: ['days', 'upper', 'lower', 'run'],
    variants: [FORECAST_COLUMNS],
    access: forecasts,
    whileViewing: true,
    summary: 'The forecast of a site under the parameters sent along',
  },
  {
    name: 'forecastRuns',
    method: 'GET',
    path: '/forecasts/:id/runs',
    query: ['run', 'parameters'],
    access: forecasts,
    summary: 'A run of the forecast of a site with its bands and members, and the runs before it',
  },
  {
    name: 'pushForecast',
    method: 'POST',
    path: '/forecast/runs',
    query: ['provider', 'siteId', 'referenceTime'],
    access: { customerModule: 'forecasts', permission: 'Forecasts.Push' },
    onlyTokens: true,
    perMinute: 600,
    summary: "Send a provider's run for a site, as JSON or, with the query, as CSV",
  },
  {
    name: 'forecastPdf',
    method: 'POST',
    path: '/forecast/pdf',
    envelope: 'file',
    accept: 'application/pdf',
    access: forecasts,
    whileViewing: true,
    summary: 'What the forecast page shows as a PDF',
  },
  {
    name: 'forecastBoard',
    method: 'POST',
    path: '/forecast/board',
    access: forecasts,
    whileViewing: true,
    summary: 'Every site that the user may see: status by hour and windows, in packed columns',
  },
  {
    name: 'forecastPreview',
    method: 'GET',
    path: '/forecasts/preview/:id',
    query: ['forecastCount'],
    access: forecasts,
    summary: 'A few days in one table',
  },
  {
    name: 'parameters',
    method: 'GET',
    path: '/parameter',
    choices: ['parameterId', 'name', 'displayName', 'unit'],
    query: ['siteId'],
    access: signedIn,
    summary: "Parameters with the user's thresholds",
  },
  {
    name: 'groupedParameters',
    method: 'GET',
    path: '/parameter/grouped',
    access: signedIn,
    summary: 'Parameters in their groups',
  },
  {
    name: 'saveParameters',
    method: 'PUT',
    path: '/parameter',
    access: forecasts,
    success: 'Parameters updated successfully.',
    summary: "Store the user's thresholds",
  },

  // Alerts
  {
    name: 'alertFrequencies',
    method: 'GET',
    path: '/alertfrequency',
    choices: ['id', 'frequency'],
    access: alerts,
    summary: 'How many updates of the forecast a day an alert can be evaluated at',
  },
  {
    name: 'alertOperators',
    method: 'GET',
    path: '/alertoperator',
    choices: ['id', 'type'],
    access: alerts,
    summary: 'Comparisons of an alert',
  },
  {
    name: 'alertLogics',
    method: 'GET',
    path: '/alertlogic',
    choices: ['id', 'type'],
    access: alerts,
    summary: 'How two comparisons of a parameter are joined; id 0 is none',
  },
  {
    name: 'tryAlert',
    method: 'POST',
    path: '/alert/try',
    access: alerts,
    whileViewing: true,
    summary:
      'What an alert that is not stored finds in the newest forecast, in the last 12 months, and around a date',
  },
  {
    name: 'alertSeries',
    method: 'GET',
    path: '/alert/series/:id',
    access: alerts,
    summary: 'The past of a site on which an alert can be tried, and where its last 12 months begin',
  },
  {
    name: 'alertHistory',
    method: 'GET',
    path: '/alert/:id/history',
    access: alerts,
    summary:
      'The last 60 days of an alert: events, evaluations that changed something, messages and who stopped them',
  },

  // Reports
  {
    name: 'reportTypes',
    method: 'GET',
    path: '/report/types',
    choices: ['id', 'type'],
    access: reports,
    summary: 'What a report can be; the files that come with its mail follow from it',
  },
  {
    name: 'reportCharts',
    method: 'GET',
    path: '/report/charts/:siteId',
    choices: ['chartId', 'name'],
    access: reports,
    summary: 'The charts that a report on a site can have',
  },
  {
    name: 'previewReport',
    method: 'POST',
    path: '/report/preview',
    envelope: 'file',
    accept: 'application/pdf',
    access: reports,
    whileViewing: true,
    summary: 'The PDF of a report as it would be sent now',
  },
  {
    name: 'testReport',
    method: 'POST',
    path: '/report/test',
    access: reports,
    perMinute: 10,
    summary: 'Send a report as it is now to the user who makes the call, and to nobody else',
  },
  {
    name: 'reportHistory',
    method: 'GET',
    path: '/report/:id/history',
    access: reports,
    summary: 'The last 60 days of a report: when it was due, what became of it, and its mails',
  },
  {
    name: 'forecastCsv',
    method: 'GET',
    path: '/report/csv/:id',
    query: ['inLocalTime', 'days', 'run', 'job'],
    envelope: 'text',
    accept: 'text/csv',
    access: forecasts,
    perMinute: 60,
    summary: 'The forecast of a site as CSV',
    exports: true,
  },

  // Hindcast
  {
    name: 'hindcastAnalysis',
    method: 'POST',
    path: '/hindcast/analysis/',
    query: ['format'],
    access: hindcasts,
    whileViewing: true,
    summary: 'How often conditions hold, by month and year',
  },
  {
    name: 'hindcastExplanation',
    method: 'POST',
    path: '/hindcast/working',
    access: hindcasts,
    whileViewing: true,
    summary: 'The rows behind a hindcast table, and what each condition costs',
  },
  {
    name: 'hindcastStatistics',
    method: 'POST',
    path: '/hindcast/statistics',
    access: hindcasts,
    whileViewing: true,
    summary: 'Waiting, spells, exceedance, scatter, roses, return values and campaigns of a place',
  },
  {
    name: 'hindcastWorkability',
    method: 'POST',
    path: '/hindcast/workability',
    access: hindcasts,
    whileViewing: true,
    summary: 'The share of usable hours of a month in the cells of an area',
  },
  {
    name: 'hindcastReport',
    method: 'POST',
    path: '/hindcast/report',
    envelope: 'file',
    accept: 'application/pdf',
    access: { module: 'hindcasts', permission: 'Hindcasts.Download' },
    whileViewing: true,
    summary: 'The table of a place and its statistics as a PDF',
  },
  {
    name: 'hindcastBid',
    method: 'POST',
    path: '/hindcast/bid',
    envelope: 'file',
    accept: 'application/pdf',
    access: { module: 'hindcasts', permission: 'Hindcasts.Download' },
    whileViewing: true,
    summary: 'How long a job takes by start month, for a bid, as a PDF of two pages',
  },
  {
    name: 'hindcastCsv',
    method: 'GET',
    path: '/hindcast/csv/',
    query: ['lat', 'lon', 'parameterlist'],
    envelope: 'body',
    access: { module: 'hindcasts', permission: 'Hindcasts.Download' },
    perMinute: 60,
    summary: 'The hourly series as CSV',
    exports: true,
  },
  {
    name: 'hindcastParameters',
    method: 'GET',
    path: '/hindcast/parameterlist',
    access: hindcasts,
    summary: 'Parameters of a hindcast',
  },
  {
    name: 'hindcastPoints',
    method: 'GET',
    path: '/hindcast/points',
    access: hindcasts,
    summary: 'Points that have an archive of their own; of a large grid some',
  },

  // Weather-window analytics
  {
    name: 'hwwa',
    method: 'POST',
    path: '/hwwa',
    host: 'historic',
    access: analytics,
    whileViewing: true,
    summary: 'Usable hours and days of a site',
  },
  {
    name: 'hwwaExplanation',
    method: 'POST',
    path: '/hwwa/working',
    host: 'historic',
    access: analytics,
    whileViewing: true,
    summary: 'The rows behind an analysis, and what each parameter costs',
  },
  {
    name: 'hwwaSites',
    method: 'GET',
    path: '/hwwa/sites',
    host: 'historic',
    access: analytics,
    summary: 'Sites with historic data',
  },
  {
    name: 'hwwaParameters',
    method: 'GET',
    path: '/hwwa/parameters/',
    query: ['siteId', 'height'],
    host: 'historic',
    access: analytics,
    summary: 'Parameters of a site at a height',
  },
  {
    name: 'hwwaHeights',
    method: 'GET',
    path: '/hwwa/heights/:siteId',
    host: 'historic',
    access: analytics,
    summary: 'Analysis heights of a site',
  },
] as const satisfies readonly ApiRoute[]

export type ApiRouteName = (typeof apiRoutes)[number]['name']

/** The row of a call. */
export function apiRoute(name: ApiRouteName): ApiRoute {
  const row: ApiRoute | undefined = apiRoutes.find((route) => route.name === name)
  if (!row) throw new Error(`invalid API call: ${name}`)
  return row
}

/** The names of the parameters in a call's path. */
export const pathParameters = ({ path }: Pick<ApiRoute, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/**
 * Whether an administrator who views the portal as another user may make the call. Reading calls are allowed; others only if
 * their row sets `whileViewing`.
 */
export const isOpenWhileViewing = ({
  whileViewing,
  method,
  resource,
}: Pick<ApiRoute, 'whileViewing' | 'resource'> & { method: string }): boolean =>
  whileViewing ?? (resource ? isReading(resource.verb) : method === 'GET')

const closedToTokens = /^\/(account|authentication)|\/tokens\b/

/**
 * Whether a personal token may make the call: reading calls, and others if it may write. Accounts, sign-ins, tokens and what changes
 * users are closed to tokens: a token must not make itself or another more powerful.
 */
export const isOpenToTokens = (
  row: Pick<ApiRoute, 'access' | 'path' | 'whileViewing' | 'resource'> & { method: string },
  { canWrite }: { canWrite: boolean },
): boolean => {
  if (closedToTokens.test(row.path)) return false
  if (isOpenWhileViewing(row)) return true
  return canWrite && !('resource' in row.access && row.access.resource === 'users')
}
