import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { sentAddress } from '#schemas/validation/mailAddress.ts'
import { createAjv, fieldErrors } from '#schemas/validation/validator.ts'
import type { RequiredOf } from '../authentication/secondFactor/secondFactors.ts'
import type { SingleSignOnSettings } from '../authentication/singleSignOn/identityProvider.ts'
import type { MailSettings } from '../mail/mailTransport.ts'
import { type TrustedProxies, trustedProxies } from '../network/callerAddress.ts'
import { type Network, networksOf } from '../network/networks.ts'
import type { ByCustomer, Quota, Quotas } from '../records/quota.ts'
import type { ObjectStorage } from '../sources/archive/read/web/httpStore.ts'
import type { OpenMeteoSettings } from '../sources/openMeteo.ts'
import type { HeavyWorkLimits } from '../workers/heavyWork.ts'
import { settings } from './settings.ts'

/** Concurrent jobs of one user. */
const JOBS_AT_ONCE = 2

/** Many users behind one address may sign in at the same hour; each check waits its turn. */
const signIns = { atOnce: 2, ownWaiting: 200, waiting: 1000 }

/** One core is left to the server's own thread. More than a few threads need more memory and are seldom all busy. */
const workerThreadsFor = (cores: number) => Math.min(4, Math.max(1, cores - 1))

/** The settings of this process, read once from the environment. */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** The folder with `resources/*.json`, where it is not the built-in one. */
  schemasDir?: string
  databaseUrl?: string
  /** Seconds, and the number of connections. */
  database: { connect: number; statement: number; connections: number }
  /** Seconds, as are the next two. */
  requestTimeout: number
  stopDelay: number
  stopPatience: number
  applicationKey: string
  production: boolean
  demoPassword: string
  adminPassword?: string
  /** Host name -> customer id; takes precedence over the hosts that the database names. */
  customerHosts: Record<string, number>
  tokenDays: number
  sessionIdleDays: number
  logLevel: string
  metricsToken?: string
  metricsPort?: number
  trustProxy: TrustedProxies | false
  weatherSource: string
  openMeteo: OpenMeteoSettings
  archiveAddresses: string[]
  /** The object storage at which some of these addresses are. */
  archiveStorage?: ObjectStorage
  /** Kilometers. */
  archiveDistance: number
  /** Bytes of the files that the users of a customer may have sent and not yet imported. */
  uploadLimit: number
  mail: MailSettings
  /** How many recipients an alert or a report may have. */
  mailRecipients: number
  /** The contact in security.txt; without one there is no such file. */
  securityContact?: string
  /** Private networks that webhooks may reach. */
  webhookNetworks: Network[]
  /** Absent where single sign-on is off. */
  singleSignOn?: SingleSignOnSettings
  /** Whether users sign in with a password. */
  hasPasswordSignIn: boolean
  /** Who must set up a second factor. */
  secondFactor: ByCustomer<RequiredOf>
  historicApiUrl?: string
  /** Threads for computations, in addition to the server's own. */
  workerThreads: number
  queues: HeavyWorkLimits
  /** By setting. */
  quotas: Quotas
  bannerHost?: string
  tileOrigins: string[]
  mapStyleUrl?: string
}

type QuotaName = keyof Quotas

/** An invalid setting; only the message is printed. */
export class SettingProblem extends Error {}

type Values = Record<keyof typeof settings.properties, string | number | undefined>

const text = (value: string | number | undefined) => (value === undefined ? undefined : String(value))
const list = (value: string | number | undefined) => (text(value) ?? '').split(',').filter(Boolean)

/** A setting as `parse` reads it. @throws SettingProblem */
function parsed<T>(
  name: 'TRUST_PROXY' | 'WEBHOOK_NETWORKS' | 'MAIL_FROM' | 'SECOND_FACTOR' | QuotaName,
  setting: string,
  parse: (text: string) => T,
): T {
  try {
    return parse(setting)
  } catch (cause) {
    const message = settings.properties[name]['x-message']
    throw new SettingProblem(`${name} ${message}; it is '${setting}'.`, { cause })
  }
}

/** A value such as 1000, exceptions by customer such as 7:500, or both. @throws Error if one is given twice. */
function byCustomer<T>(setting: string, read: (value: string) => T): ByCustomer<T> {
  const entries = setting
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map((entry): [customer: string, value: T] => {
      const [value = '', customer = ''] = entry.trim().split(':').reverse()
      return [customer, read(value)]
    })
  const values = new Map(entries)
  if (values.size < entries.length) throw new Error('A value is given twice.')
  const exceptions = [...values].filter(([customer]) => customer !== '')
  return {
    usual: values.get(''),
    exceptions: new Map(exceptions.map(([customer, value]) => [Number(customer), value])),
  }
}

const quotaOf = (setting: string): Quota => byCustomer(setting, Number)

/** A sender with or without a name, with its address as it is sent. @throws Error if the address is not valid. */
const senderOf = (sender: string): string =>
  sender.replace(/[^\s<>]+(?=>?$)/, (address) => {
    const sent = sentAddress(address)
    if (sent === undefined) throw new Error('The address is not valid.')
    return sent
  })

/**
 * The value of a setting. A secret may be in the file that NAME_FILE names, so that neither the process list
 * nor the description of a container shows it. @throws SettingProblem
 */
function settingOf(name: keyof Values, environment: NodeJS.ProcessEnv): string | undefined {
  const value = environment[name] || undefined
  const file = 'writeOnly' in settings.properties[name] && environment[`${name}_FILE`]
  if (!file) return value
  if (value !== undefined) throw new SettingProblem(`${name} and ${name}_FILE are both set; set one of them.`)
  try {
    // An editor adds a newline at the end; a secret never ends in whitespace.
    return readFileSync(file, 'utf8').trimEnd() || undefined
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new SettingProblem(`${name}_FILE names a file that cannot be read (${code}); it is '${file}'.`, {
      cause,
    })
  }
}

/** The settings of single sign-on; undefined where it is off. @throws SettingProblem */
function singleSignOnOf(values: Values): SingleSignOnSettings | undefined {
  const authority = text(values.SSO_AUTHORITY)
  if (authority === undefined) {
    if (values.PASSWORD_SIGN_IN === 'off')
      throw new SettingProblem('PASSWORD_SIGN_IN is off without SSO_AUTHORITY: nobody could sign in.')
    return undefined
  }
  const clientId = text(values.SSO_CLIENT_ID)
  if (clientId === undefined) throw new SettingProblem('SSO_AUTHORITY needs SSO_CLIENT_ID.')
  const audience = text(values.SSO_AUDIENCE) ?? clientId
  return {
    authority,
    clientId,
    audience,
    tenant: text(values.SSO_TENANT),
    scope: text(values.SSO_SCOPE) ?? `${audience}/access_as_user`,
    origins: list(values.SSO_ORIGINS),
  }
}

/** The keys of an object storage; undefined without a host. @throws SettingProblem */
function objectStorageOf(values: Values): ObjectStorage | undefined {
  const [host, keyId, secret] = [
    values.ARCHIVE_S3_HOST,
    values.ARCHIVE_S3_KEY_ID,
    values.ARCHIVE_S3_SECRET,
  ].map(text)
  if (host === undefined && keyId === undefined && secret === undefined) return undefined
  if (host === undefined || keyId === undefined || secret === undefined)
    throw new SettingProblem('ARCHIVE_S3_HOST, ARCHIVE_S3_KEY_ID and ARCHIVE_S3_SECRET need each other.')
  return { host, keyId, secret, region: String(values.ARCHIVE_S3_REGION) }
}

/**
 * Reads the settings from `environment`; an empty variable counts as unset.
 * @throws SettingProblem with one line for each invalid setting.
 */
export function readConfig(environment: NodeJS.ProcessEnv, now: () => Date = () => new Date()): Config {
  const values = Object.fromEntries(
    (Object.keys(settings.properties) as (keyof Values)[])
      .map((name) => [name, settingOf(name, environment)])
      .filter(([, value]) => value !== undefined),
  ) as Values
  const validate = createAjv(now, { coerceTypes: true, useDefaults: true }).compile(settings)
  if (!validate(values)) {
    const messages = fieldErrors(validate.errors).map(({ path, message }) => {
      const name = path.slice(1)
      const isSecret = Object.entries(settings.properties).some(
        ([key, property]) => key === name && 'writeOnly' in property,
      )
      return `${name} ${message}${isSecret ? '' : `; it is '${environment[name]}'`}.`
    })
    throw new SettingProblem(messages.join('\n'))
  }
  const production = environment.NODE_ENV === 'production'
  const quota = (name: QuotaName) => parsed(name, String(values[name] ?? ''), quotaOf)
  return {
    host: String(values.HOST),
    port: Number(values.PORT),
    dataDir: String(values.DATA_DIR),
    schemasDir: text(values.SCHEMAS_DIR),
    databaseUrl: text(values.DATABASE_URL),
    database: {
      connect: Number(values.DATABASE_CONNECT_TIMEOUT),
      statement: Number(values.DATABASE_STATEMENT_TIMEOUT),
      connections: Number(values.DATABASE_CONNECTIONS),
    },
    requestTimeout: Number(values.REQUEST_TIMEOUT),
    stopDelay: Number(values.STOP_DELAY),
    stopPatience: Number(values.STOP_PATIENCE),
    applicationKey: String(values.APPLICATION_KEY),
    production,
    demoPassword: String(values.DEMO_PASSWORD),
    adminPassword: text(values.ADMIN_PASSWORD),
    customerHosts: Object.fromEntries(
      list(values.CUSTOMER_HOSTS).map((pair) => {
        const [host, id] = pair.split('=') as [string, string]
        return [host.trim().toLowerCase(), Number(id)]
      }),
    ),
    tokenDays: Number(values.TOKEN_DAYS),
    sessionIdleDays: Number(values.SESSION_IDLE_DAYS),
    metricsToken: text(values.METRICS_TOKEN),
    metricsPort: values.METRICS_PORT === undefined ? undefined : Number(values.METRICS_PORT),
    logLevel: text(values.LOG_LEVEL) ?? (production ? 'info' : 'warn'),
    trustProxy: parsed('TRUST_PROXY', String(values.TRUST_PROXY), trustedProxies),
    weatherSource: String(values.WEATHER_SOURCE),
    openMeteo: {
      addresses: {
        forecast: text(values.OPEN_METEO_FORECAST_URL),
        marine: text(values.OPEN_METEO_MARINE_URL),
        ensemble: text(values.OPEN_METEO_ENSEMBLE_URL),
        archive: text(values.OPEN_METEO_ARCHIVE_URL),
      },
      apiKey: text(values.OPEN_METEO_API_KEY),
      hindcastYears: Number(values.OPEN_METEO_HINDCAST_YEARS),
    },
    archiveAddresses: list(values.ARCHIVE_URL).map((address) => address.trim()),
    archiveStorage: objectStorageOf(values),
    archiveDistance: Number(values.ARCHIVE_DISTANCE),
    uploadLimit: Number(values.UPLOAD_LIMIT) * 1e9,
    mail: {
      smtpUrl: text(values.SMTP_URL),
      folder: join(String(values.DATA_DIR), 'outbox'),
      from: parsed('MAIL_FROM', String(values.MAIL_FROM), senderOf),
      portal: text(values.PUBLIC_URL) ?? `http://${values.HOST}:${values.PORT}`,
      limits: {
        perCustomerHour: Number(values.MAIL_PER_CUSTOMER_HOUR),
        perRecipientDay: Number(values.MAIL_PER_RECIPIENT_DAY),
      },
    },
    mailRecipients: Number(values.MAIL_RECIPIENTS),
    securityContact: text(values.SECURITY_CONTACT),
    webhookNetworks: parsed('WEBHOOK_NETWORKS', String(values.WEBHOOK_NETWORKS ?? ''), (networks) =>
      networksOf(list(networks)),
    ),
    singleSignOn: singleSignOnOf(values),
    hasPasswordSignIn: values.PASSWORD_SIGN_IN === 'on',
    secondFactor: parsed('SECOND_FACTOR', String(values.SECOND_FACTOR ?? ''), (setting) =>
      byCustomer(setting, (who) => who as RequiredOf),
    ),
    historicApiUrl: text(values.HISTORIC_API_URL),
    workerThreads: Number(values.WORKER_THREADS ?? workerThreadsFor(availableParallelism())),
    queues: {
      jobs: {
        atOnce: JOBS_AT_ONCE,
        ownWaiting: Number(values.QUEUE_OF_USER),
        waiting: Number(values.QUEUE_OF_ALL),
      },
      signIns,
    },
    quotas: {
      QUOTA_SITES: quota('QUOTA_SITES'),
      QUOTA_USERS: quota('QUOTA_USERS'),
      QUOTA_ALERTS: quota('QUOTA_ALERTS'),
      QUOTA_RUN_DAYS: quota('QUOTA_RUN_DAYS'),
    },
    bannerHost: text(values.BANNER_HOST),
    tileOrigins: list(values.TILE_ORIGINS),
    mapStyleUrl: text(values.MAP_STYLE_URL),
  }
}
