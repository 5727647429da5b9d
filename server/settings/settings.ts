import { HOUR } from '#weather/time.ts'
import { ARCHIVE_DISTANCE_KM, weatherSourceNames } from '../sources/index.ts'
import { HINDCAST_YEARS } from '../sources/openMeteo.ts'

const webAddress = '^https?://[^\\s/]\\S*$'
const webAddressMessage = 'must be a web address such as https://weather.example.org'

const openMeteoAddress = (what: string) => ({
  type: 'string',
  pattern: '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$',
  'x-message': 'must be a web address without a query such as https://weather.example.org',
  description: `Server of the Open-Meteo API for ${what}, where it is not Open-Meteo's own`,
})

/** A limit of what a customer may have, with exceptions by customer. */
const quotaSetting = (what: string) => ({
  type: 'string',
  maxLength: 10_000,
  pattern: '^\\s*([1-9][0-9]*:)?[1-9][0-9]*(\\s*,\\s*([1-9][0-9]*:)?[1-9][0-9]*)*\\s*$',
  'x-message':
    'must be a number for all customers, numbers of single customers such as 7:500, or both such as 1000, 7:500, each once',
  description: `${what}; none otherwise`,
})

/** Lengths are limited separately, because checking a pattern with a counted repetition for exponential time takes a second. */
const VISIBLE_ASCII = '^[\\x21-\\x7e]*$'

/** A key or another secret of at least some characters. */
const visibleText = (least: number) => ({
  type: 'string',
  minLength: least,
  maxLength: 200,
  pattern: VISIBLE_ASCII,
  'x-message': `must be ${least} to 200 visible ASCII characters without blanks`,
})

/**
 * Every environment variable that the server reads, as a JSON Schema. `x-message` completes "PORT ..."; the value of
 * a `writeOnly` setting is never printed.
 */
export const settings = {
  type: 'object',
  properties: {
    HOST: {
      type: 'string',
      default: '127.0.0.1',
      pattern: '^[A-Za-z0-9.:-]+$',
      'x-message': 'must be a host name or an address to listen on',
      description: 'Address to listen on',
    },
    PORT: {
      type: 'integer',
      default: 8080,
      minimum: 0,
      maximum: 65535,
      'x-message': 'must be a whole number from 0 to 65535',
      description: 'Port to listen on; 0 takes a free one',
    },
    DATA_DIR: {
      type: 'string',
      default: './data',
      description: 'Folder of the embedded database and of weather archives',
    },
    SCHEMAS_DIR: {
      type: 'string',
      description: 'Folder with resources/*.json; the one that comes with the program otherwise',
    },
    DATABASE_URL: {
      type: 'string',
      writeOnly: true,
      pattern: '^postgres(ql)?://',
      'x-message': 'must be an address such as postgres://user:password@host/database',
      description: 'A PostgreSQL database instead of the embedded one',
    },
    DATABASE_CONNECTIONS: {
      type: 'integer',
      default: 10,
      minimum: 1,
      maximum: 1000,
      'x-message': 'must be a whole number from 1 to 1000',
      description: 'How many connections to PostgreSQL requests share',
    },
    DATABASE_CONNECT_TIMEOUT: {
      type: 'number',
      default: 5,
      minimum: 0.1,
      maximum: 600,
      'x-message': 'must be a number of seconds from 0.1 to 600',
      description: 'Seconds until a connection to the database must be had',
    },
    DATABASE_STATEMENT_TIMEOUT: {
      type: 'number',
      default: 10,
      minimum: 0.1,
      maximum: HOUR,
      'x-message': 'must be a number of seconds from 0.1 to 3600',
      description: 'Seconds that a statement may take in PostgreSQL',
    },
    APPLICATION_KEY: {
      ...visibleText(8),
      writeOnly: true,
      default: 'seawindow-demo-key',
      description: 'The key that every call of the API carries',
    },
    DEMO_PASSWORD: {
      type: 'string',
      writeOnly: true,
      default: 'seawindow-demo',
      minLength: 8,
      'x-message': 'must have at least 8 characters',
      description: 'Password of the demonstration users, used when they are made',
    },
    ADMIN_PASSWORD: {
      type: 'string',
      writeOnly: true,
      minLength: 12,
      'x-message': 'must have at least 12 characters',
      description:
        'In an empty database outside a demonstration: makes the first customer and its user admin',
    },
    CUSTOMER_HOSTS: {
      type: 'string',
      pattern: '^\\s*[A-Za-z0-9.-]+=[1-9][0-9]*(\\s*,\\s*[A-Za-z0-9.-]+=[1-9][0-9]*)*\\s*$',
      'x-message': 'must be pairs such as portal.example.org=1,weather.example.com=7',
      description: 'Which customer a host name shows before sign-in',
    },
    TOKEN_DAYS: {
      type: 'integer',
      default: 30,
      minimum: 1,
      maximum: 3650,
      'x-message': 'must be a whole number of days from 1 to 3650',
      description: 'How long a sign-in lasts at most',
    },
    SESSION_IDLE_DAYS: {
      type: 'integer',
      default: 30,
      minimum: 1,
      maximum: 3650,
      'x-message': 'must be a whole number of days from 1 to 3650',
      description: 'How long a sign-in lasts that is not used',
    },
    REQUEST_TIMEOUT: {
      type: 'number',
      default: 30,
      minimum: 1,
      maximum: HOUR,
      'x-message': 'must be a number of seconds from 1 to 3600',
      description: 'Seconds in which a request must have arrived with its body',
    },
    STOP_DELAY: {
      type: 'number',
      default: 0,
      minimum: 0,
      maximum: 600,
      'x-message': 'must be a number of seconds from 0 to 600',
      description:
        'Seconds between the signal to stop, when /health/ready says 503, and the end of listening',
    },
    STOP_PATIENCE: {
      type: 'number',
      default: 10,
      minimum: 0,
      maximum: HOUR,
      'x-message': 'must be a number of seconds from 0 to 3600',
      description: 'Seconds after that in which requests under way may end',
    },
    LOG_LEVEL: {
      type: 'string',
      enum: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'x-message': 'must be one of trace, debug, info, warn, error, fatal, silent',
      description: 'How much is logged: info in production, else warn',
    },
    METRICS_TOKEN: {
      ...visibleText(16),
      writeOnly: true,
      description: 'The bearer token with which a scraper reads /metrics',
    },
    METRICS_PORT: {
      type: 'integer',
      minimum: 1,
      maximum: 65535,
      'x-message': 'must be a whole number from 1 to 65535',
      description: 'A port of its own for /metrics, which then stands nowhere else',
    },
    TRUST_PROXY: {
      type: 'string',
      default: '0',
      pattern: '^\\s*(false|[0-9]+|[0-9A-Fa-f:.]+(/[0-9]+)?(\\s*,\\s*[0-9A-Fa-f:.]+(/[0-9]+)?)*)\\s*$',
      'x-message':
        'must be the number of proxies in front, 0 to 10, or their networks such as 10.1.0.0/16, separated by commas (true would believe addresses that callers invent)',
      description: 'The proxies in front that report the address, host name and protocol of the caller',
    },
    WEATHER_SOURCE: {
      type: 'string',
      enum: weatherSourceNames,
      default: 'climatology',
      'x-message': `must be one of ${weatherSourceNames.join(', ')}`,
      description: 'Where forecasts come from; imported archives come first for hindcasts',
    },
    OPEN_METEO_FORECAST_URL: openMeteoAddress('forecasts'),
    OPEN_METEO_MARINE_URL: openMeteoAddress('waves and currents'),
    OPEN_METEO_ENSEMBLE_URL: openMeteoAddress('ensembles'),
    OPEN_METEO_ARCHIVE_URL: openMeteoAddress('reanalyses'),
    OPEN_METEO_API_KEY: {
      ...visibleText(1),
      writeOnly: true,
      description: 'API key of an Open-Meteo customer; selects the servers for customers',
    },
    OPEN_METEO_HINDCAST_YEARS: {
      type: 'integer',
      default: HINDCAST_YEARS,
      minimum: 1,
      maximum: 85,
      'x-message': 'must be a whole number of years from 1 to 85',
      description: 'Full years of a hindcast from Open-Meteo',
    },
    ARCHIVE_URL: {
      type: 'string',
      writeOnly: true,
      pattern: '^\\s*https?://[^\\s/?#@,]+(/[^\\s#,]*)?(\\s*,\\s*https?://[^\\s/?#@,]+(/[^\\s#,]*)?)*\\s*$',
      'x-message': 'must be web addresses such as https://bucket.example.org/archive, separated by commas',
      description: 'Zarr stores, or catalogues of stores, that are used beside the imported archives',
    },
    ARCHIVE_S3_HOST: {
      type: 'string',
      pattern: '^[A-Za-z0-9.-]+(:[0-9]+)?$',
      'x-message':
        'must be the host of addresses in ARCHIVE_URL such as bucket.s3.eu-central-1.amazonaws.com',
      description: 'Object storage at which some of these addresses are: requests to this host are signed',
    },
    ARCHIVE_S3_KEY_ID: {
      ...visibleText(1),
      description: 'Access key of the object storage, which needs to read objects only',
    },
    ARCHIVE_S3_SECRET: {
      ...visibleText(1),
      writeOnly: true,
      description: 'Secret of this key',
    },
    ARCHIVE_S3_REGION: {
      type: 'string',
      default: 'us-east-1',
      pattern: '^[a-z0-9-]+$',
      'x-message': 'must be a region such as eu-central-1',
      description: 'Region of the object storage',
    },
    UPLOAD_LIMIT: {
      type: 'number',
      default: 5,
      exclusiveMinimum: 0,
      maximum: 1_000_000,
      'x-message': 'must be a number of gigabytes up to 1000000',
      description: 'Gigabytes of the files that the users of a customer may have sent and not yet imported',
    },
    ARCHIVE_DISTANCE: {
      type: 'number',
      default: ARCHIVE_DISTANCE_KM,
      minimum: 0,
      maximum: 500,
      'x-message': 'must be a number of kilometres from 0 to 500',
      description: 'Kilometres up to which an archived point stands for a site',
    },
    WORKER_THREADS: {
      type: 'integer',
      minimum: 1,
      maximum: 64,
      'x-message': 'must be a whole number from 1 to 64',
      description: 'Threads for long computations: one less than there are cores, four at most, otherwise',
    },
    QUEUE_OF_USER: {
      type: 'integer',
      default: 30,
      minimum: 0,
      maximum: 10_000,
      'x-message': 'must be a whole number from 0 to 10000',
      description: 'Long computations of one user that may wait while two of them run',
    },
    QUEUE_OF_ALL: {
      type: 'integer',
      default: 200,
      minimum: 0,
      maximum: 100_000,
      'x-message': 'must be a whole number from 0 to 100000',
      description: 'Long computations of all users that may wait',
    },
    QUOTA_SITES: quotaSetting('How many sites a customer may have'),
    QUOTA_USERS: quotaSetting('How many users a customer may have'),
    QUOTA_ALERTS: quotaSetting('How many alerts the users of a customer may have together'),
    QUOTA_RUN_DAYS: quotaSetting('For how many days, up to 60, the forecast runs of a customer are stored'),
    PUBLIC_URL: {
      type: 'string',
      pattern: '^https?://[^\\s/?#@]+$',
      'x-message': 'must be the web address of the portal such as https://portal.example.org',
      description: 'Where the links of mails lead; the address that the server listens on otherwise',
    },
    SECURITY_CONTACT: {
      type: 'string',
      maxLength: 500,
      pattern: '^(mailto:[^\\s@]+@[^\\s@]+|https://[^\\s/?#]\\S*)$',
      'x-message': 'must be an address such as mailto:security@example.org or https://example.org/security',
      description: 'Where problems of security are reported: the contact in /.well-known/security.txt',
    },
    SMTP_URL: {
      type: 'string',
      writeOnly: true,
      pattern: '^smtps?://[^\\s/?#]+/?(\\?[^\\s#]*)?$',
      'x-message': 'must be an address such as smtps://user:password@mail.example.org',
      description: 'The mail server; without one mails are files in the folder outbox of DATA_DIR',
    },
    MAIL_FROM: {
      type: 'string',
      default: 'Seawindow <seawindow@localhost>',
      pattern: '^([^\\x00-\\x1f<>"@,]+ )?(<[^\\s<>]+>|[^\\s<>]+)$',
      'x-message': 'must be an address such as Seawindow <alerts@example.org>',
      description: 'The sender of mails',
    },
    MAIL_RECIPIENTS: {
      type: 'integer',
      default: 100,
      minimum: 1,
      maximum: 1000,
      'x-message': 'must be a whole number from 1 to 1000',
      description: 'How many recipients an alert or a report may have',
    },
    MAIL_PER_CUSTOMER_HOUR: {
      type: 'integer',
      default: 1000,
      minimum: 1,
      maximum: 1_000_000,
      'x-message': 'must be a whole number from 1 to 1000000',
      description: 'Mails that leave for one customer in an hour; further ones wait',
    },
    MAIL_PER_RECIPIENT_DAY: {
      type: 'integer',
      default: 100,
      minimum: 1,
      maximum: 1_000_000,
      'x-message': 'must be a whole number from 1 to 1000000',
      description: 'Mails that leave for one customer to one recipient in a day; further ones wait',
    },
    WEBHOOK_NETWORKS: {
      type: 'string',
      pattern: '^\\s*[0-9A-Fa-f:.]+(/[0-9]+)?(\\s*,\\s*[0-9A-Fa-f:.]+(/[0-9]+)?)*\\s*$',
      'x-message': 'must be networks such as 10.1.0.0/16 or fd00:1::/64, separated by commas',
      description: 'Private networks that webhooks may reach; none otherwise',
    },
    SSO_AUTHORITY: {
      type: 'string',
      pattern: '^https?://[^\\s?#@]*[^\\s?#@/]$',
      'x-message':
        'must be the address of one tenant such as https://login.microsoftonline.com/<tenant id>/v2.0, without a slash at its end',
      description: 'The identity provider of single sign-on; its flag: without it there is none',
    },
    SSO_CLIENT_ID: {
      type: 'string',
      pattern: VISIBLE_ASCII,
      maxLength: 200,
      'x-message': 'must be the id of the portal at the identity provider',
      description: 'The portal, as the identity provider knows it',
    },
    SSO_AUDIENCE: {
      type: 'string',
      pattern: VISIBLE_ASCII,
      maxLength: 500,
      'x-message': 'must be the audience of access tokens',
      description: 'The server, as access tokens name it; SSO_CLIENT_ID otherwise',
    },
    SSO_SCOPE: {
      type: 'string',
      pattern: VISIBLE_ASCII,
      maxLength: 500,
      'x-message': 'must be a scope such as api://<client id>/access_as_user',
      description:
        'The scope that lets the portal call the server as the user; access_as_user of the audience otherwise',
    },
    SSO_TENANT: {
      type: 'string',
      pattern: '^[A-Za-z0-9.-]{1,100}$',
      'x-message': 'must be the id of a tenant',
      description: 'The claim tid that access tokens must have, where they have one',
    },
    SSO_ORIGINS: {
      type: 'string',
      pattern: '^https?://[^\\s/,;]+(,https?://[^\\s/,;]+)*$',
      'x-message': 'must be web origins such as https://login.example.org, separated by commas',
      description: 'Origins of the identity provider that the page calls, beside that of SSO_AUTHORITY',
    },
    PASSWORD_SIGN_IN: {
      type: 'string',
      enum: ['on', 'off'],
      default: 'on',
      'x-message': 'must be on or off',
      description: 'Whether users sign in with a password; off needs single sign-on',
    },
    SECOND_FACTOR: {
      type: 'string',
      maxLength: 10_000,
      pattern:
        '^\\s*([1-9][0-9]*:)?(administrators|all|none)(\\s*,\\s*([1-9][0-9]*:)?(administrators|all|none))*\\s*$',
      'x-message':
        'must be administrators, all or none, the same for single customers such as 7:all, or both such as administrators, 7:all, each once',
      description: 'Who must set up a second factor for signing in with a password; nobody otherwise',
    },
    HISTORIC_API_URL: {
      type: 'string',
      pattern: webAddress,
      'x-message': webAddressMessage,
      description: 'Another server for the weather-window analytics',
    },
    BANNER_HOST: {
      type: 'string',
      pattern: '^[A-Za-z0-9.-]+$',
      'x-message': 'must be a host name',
      description: 'Host name under which the login page shows the banner about platform recovery',
    },
    TILE_ORIGINS: {
      type: 'string',
      pattern: '^https?://[^\\s/,;]+(,https?://[^\\s/,;]+)*$',
      'x-message': 'must be web origins such as https://tiles.example.org, separated by commas',
      description: 'Origins of map tiles that the page may load',
    },
    MAP_STYLE_URL: {
      type: 'string',
      pattern: webAddress,
      'x-message': webAddressMessage,
      description:
        "A MapLibre style of one's own in place of the portal's map; the page may load from its origin",
    },
  },
} as const
