import type { AccessRule } from './access.ts'
import { FORECAST_COLUMNS } from './forecastColumns.ts'
import type { Verb } from './resourceFile.ts'

/** One call of the API. `request.ts` interprets a row; the server's routes, the contract test and `docs/api.md` read the same rows. */
export interface ApiRoute {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for path parameters. */
  path: string
  summary: string
  /** Who may call: a rule of its own, or the row of a resource's access table. */
  access: AccessRule | { resource: string; action: Verb }
  /** Names of query parameters. */
  query?: readonly string[]
  /** Query parameters that go out under another name: the portal's name -> the API's. */
  rename?: Readonly<Record<string, string>>
  /** The verb of the data provider that this call is, and the resource it serves. */
  resource?: { name: string; verb: Verb | 'search' }
  /** The historic API may live on another host. */
  host?: 'product' | 'historic'
  /** What comes back: `data` (the default) is read from the data field, `body` is the whole answer, `text` is text. */
  envelope?: 'data' | 'body' | 'text'
  /** Media type of the answer where it is not JSON. */
  accept?: string
  /** Other media types of the same answer, for who asks for one; the portal asks for the first. */
  variants?: readonly string[]
  /** Body fields that are not sent. */
  omit?: readonly string[]
  /** Statuses that mean an empty result and no error. */
  emptyOn?: readonly number[]
  /** The snackbar's sentence on success. */
  success?: string
  /** The snackbar's sentence when the answer is falsy. */
  falsy?: string
  /** Names of calls whose answers are read again after a success. */
  reloads?: readonly string[]
}

const forecasts: AccessRule = { module: 'forecasts' }
const alerts: AccessRule = { module: 'alerts' }
const reports: AccessRule = { module: 'reports' }
const hindcasts: AccessRule = { module: 'hindcasts' }
const hwwa: AccessRule = { module: 'hwwa' }
const siteUsers: AccessRule = { permission: 'Admin.ManageAccessSites' }
const signedIn: AccessRule = { signedIn: true }

/** What a change of a site changes elsewhere (specification section 4). */
const ofSites = [
  'sites',
  'searchSites',
  'favoriteSites',
  'site',
  'forecast',
  'forecastPreview',
  'hwwaSites',
] as const

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
    name: 'authenticationAad',
    method: 'GET',
    path: '/authentication_aad',
    access: { public: true },
    summary: 'The user of a single sign-on token',
  },
  {
    name: 'signOut',
    method: 'DELETE',
    path: '/authentication',
    access: signedIn,
    summary: 'Revoke the token of this call',
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
    name: 'forms',
    method: 'GET',
    path: '/forms',
    access: signedIn,
    summary: "The customer's resource files, merged, and where their compiled validators are",
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

  // Sites
  {
    name: 'sites',
    method: 'GET',
    path: '/sites',
    access: forecasts,
    summary: 'The sites that the user may see, by name',
  },
  {
    name: 'searchSites',
    method: 'GET',
    path: '/sites',
    query: ['searchQuery'],
    emptyOn: [400],
    access: forecasts,
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

  // Forecasts and parameters
  {
    name: 'forecast',
    method: 'GET',
    path: '/forecasts/:id',
    query: ['days', 'upper', 'lower'],
    variants: [FORECAST_COLUMNS],
    access: forecasts,
    summary: 'The forecast of a site',
  },
  {
    name: 'forecastWithParameters',
    method: 'POST',
    path: '/forecasts/:id',
    query: ['days', 'upper', 'lower'],
    variants: [FORECAST_COLUMNS],
    access: forecasts,
    summary: 'The forecast of a site under the parameters sent along',
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

  // Settings
  {
    name: 'settingsSites',
    method: 'GET',
    path: '/settings/sites',
    query: ['name', 'description', 'isHidden', 'latMin', 'latMax', 'lonMin', 'lonMax'],
    rename: { lonMin: 'longMin', lonMax: 'longMax' },
    resource: { name: 'sites', verb: 'list' },
    access: { resource: 'sites', action: 'list' },
    summary: 'Sites of the customer',
  },
  {
    name: 'createSite',
    method: 'POST',
    path: '/settings/sites',
    omit: ['id'],
    resource: { name: 'sites', verb: 'create' },
    access: { resource: 'sites', action: 'create' },
    success: 'Site created',
    reloads: ofSites,
    summary: 'Add a site; answers its id',
  },
  {
    name: 'updateSite',
    method: 'PUT',
    path: '/settings/sites',
    resource: { name: 'sites', verb: 'edit' },
    access: { resource: 'sites', action: 'edit' },
    success: 'Site updated',
    reloads: ofSites,
    summary: 'Change a site',
  },
  {
    name: 'deleteSite',
    method: 'DELETE',
    path: '/settings/sites/:id',
    resource: { name: 'sites', verb: 'delete' },
    access: { resource: 'sites', action: 'delete' },
    success: 'Site deleted',
    reloads: ofSites,
    summary: 'Remove a site',
  },
  {
    name: 'settingsUsers',
    method: 'GET',
    path: '/settings/users',
    resource: { name: 'users', verb: 'list' },
    access: { permission: 'Admin.ManageUsers' },
    summary: 'Users of the customer',
  },
  {
    name: 'createUser',
    method: 'POST',
    path: '/settings/users',
    omit: ['id'],
    resource: { name: 'users', verb: 'create' },
    access: { permission: 'Admin.ManageUsers.Create' },
    success: 'User created',
    summary: 'Add a user; answers its id',
  },
  {
    name: 'updateUser',
    method: 'PUT',
    path: '/settings/users',
    resource: { name: 'users', verb: 'edit' },
    access: { permission: 'Admin.ManageUsers.Modify' },
    success: 'User updated',
    summary: 'Change a user',
  },
  {
    name: 'deleteUser',
    method: 'DELETE',
    path: '/settings/users/:id',
    resource: { name: 'users', verb: 'delete' },
    access: { permission: 'Admin.ManageUsers.Delete' },
    success: 'User deleted',
    summary: 'Remove a user',
  },
  {
    name: 'connectSiteUser',
    method: 'POST',
    path: '/settings/siteusers/connect/:siteId/:userId',
    access: siteUsers,
    summary: 'Give a user access to a site',
  },
  {
    name: 'disconnectSiteUser',
    method: 'POST',
    path: '/settings/siteusers/disconnect/:siteId/:userId',
    access: siteUsers,
    summary: 'Take the access away',
  },
  {
    name: 'usersOfSite',
    method: 'GET',
    path: '/settings/siteusers/:id/users',
    access: siteUsers,
    summary: 'Ids of the users of a site',
  },
  {
    name: 'sitesOfUser',
    method: 'GET',
    path: '/settings/siteusers/:id/sites',
    access: siteUsers,
    summary: 'Ids of the sites of a user',
  },

  // Alerts
  {
    name: 'alerts',
    method: 'GET',
    path: '/alert',
    resource: { name: 'alerts', verb: 'list' },
    access: alerts,
    summary: 'Alerts that have not expired',
  },
  {
    name: 'createAlert',
    method: 'POST',
    path: '/alert',
    omit: ['id'],
    resource: { name: 'alerts', verb: 'create' },
    access: alerts,
    success: 'Alert created',
    summary: 'Add an alert',
  },
  {
    name: 'updateAlert',
    method: 'PUT',
    path: '/alert',
    resource: { name: 'alerts', verb: 'edit' },
    access: alerts,
    success: 'Alert updated',
    falsy: 'Alert failed to update',
    summary: 'Change an alert',
  },
  {
    name: 'deleteAlert',
    method: 'DELETE',
    path: '/alert/:id',
    resource: { name: 'alerts', verb: 'delete' },
    access: alerts,
    success: 'Alert deleted',
    summary: 'Remove an alert',
  },
  { name: 'expiredAlerts', method: 'GET', path: '/alert/expired', access: alerts, summary: 'Expired alerts' },
  {
    name: 'deleteExpiredAlerts',
    method: 'DELETE',
    path: '/alert/expired',
    access: alerts,
    success: 'Expired alerts deleted',
    summary: 'Remove all expired alerts',
  },
  {
    name: 'alertFrequencies',
    method: 'GET',
    path: '/alertfrequency',
    access: alerts,
    summary: 'How often an alert is evaluated',
  },
  {
    name: 'alertOperators',
    method: 'GET',
    path: '/alertoperator',
    access: alerts,
    summary: 'Comparison operators',
  },
  {
    name: 'alertLogics',
    method: 'GET',
    path: '/alertlogic',
    access: alerts,
    summary: 'How two conditions combine',
  },

  // Reports
  {
    name: 'reports',
    method: 'GET',
    path: '/report/list',
    resource: { name: 'reports', verb: 'list' },
    access: reports,
    summary: 'Reports that have not expired',
  },
  {
    name: 'report',
    method: 'GET',
    path: '/report/:id',
    resource: { name: 'reports', verb: 'show' },
    access: reports,
    summary: 'One report',
  },
  {
    name: 'createReport',
    method: 'POST',
    path: '/report',
    omit: ['id'],
    resource: { name: 'reports', verb: 'create' },
    access: reports,
    success: 'Report created',
    summary: 'Add a report',
  },
  {
    name: 'updateReport',
    method: 'PUT',
    path: '/report',
    resource: { name: 'reports', verb: 'edit' },
    access: reports,
    success: 'Report updated',
    falsy: 'Report failed to update',
    summary: 'Change a report',
  },
  {
    name: 'deleteReport',
    method: 'DELETE',
    path: '/report/:id',
    resource: { name: 'reports', verb: 'delete' },
    access: reports,
    success: 'Report deleted',
    summary: 'Remove a report',
  },
  {
    name: 'expiredReports',
    method: 'GET',
    path: '/report/expired',
    access: reports,
    summary: 'Expired reports',
  },
  {
    name: 'deleteExpiredReports',
    method: 'DELETE',
    path: '/report/expired',
    access: reports,
    success: 'Expired reports deleted',
    summary: 'Remove all expired reports',
  },
  {
    name: 'reportCharts',
    method: 'GET',
    path: '/report/charts/:siteId',
    access: reports,
    summary: 'Charts of a site',
  },
  { name: 'reportTypes', method: 'GET', path: '/report/types', access: reports, summary: 'Report types' },
  {
    name: 'forecastCsv',
    method: 'GET',
    path: '/report/csv/:id',
    query: ['inLocalTime', 'days'],
    envelope: 'text',
    accept: 'text/csv',
    access: forecasts,
    summary: 'The forecast of a site as CSV',
  },

  // Hindcast
  {
    name: 'hindcastAnalysis',
    method: 'POST',
    path: '/hindcast/analysis/',
    query: ['format'],
    access: hindcasts,
    summary: 'How often conditions hold, by month and year',
  },
  {
    name: 'hindcastExplanation',
    method: 'POST',
    path: '/hindcast/working',
    access: hindcasts,
    summary: 'The rows behind a hindcast table, and what each condition costs',
  },
  {
    name: 'hindcastCsv',
    method: 'GET',
    path: '/hindcast/csv/',
    query: ['lat', 'lon', 'parameterlist'],
    envelope: 'body',
    access: { module: 'hindcasts', permission: 'Hindcasts.Download' },
    summary: 'The hourly series as CSV',
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
    access: hwwa,
    summary: 'Usable hours and days of a site',
  },
  {
    name: 'hwwaExplanation',
    method: 'POST',
    path: '/hwwa/working',
    host: 'historic',
    access: hwwa,
    summary: 'The rows behind an analysis, and what each parameter costs',
  },
  {
    name: 'hwwaSites',
    method: 'GET',
    path: '/hwwa/sites',
    host: 'historic',
    access: hwwa,
    summary: 'Sites with historic data',
  },
  {
    name: 'hwwaParameters',
    method: 'GET',
    path: '/hwwa/parameters/',
    query: ['siteId', 'height'],
    host: 'historic',
    access: hwwa,
    summary: 'Parameters of a site at a height',
  },
  {
    name: 'hwwaHeights',
    method: 'GET',
    path: '/hwwa/heights/:siteId',
    host: 'historic',
    access: hwwa,
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

/** The row by which the data provider serves a verb of a resource, or undefined where the API has none. */
export const resourceRoute = (resource: string, verb: Verb): ApiRoute | undefined =>
  apiRoutes.find((route: ApiRoute) => route.resource?.name === resource && route.resource.verb === verb)
