// Written by scripts/generateDocs.ts from src/schemas/resources; edit those, not this file.

/** A record of alerts, as it is stored. */

export interface AlertRecord {
  name: string
  description: string
  isActive: boolean
  site: {
    id: number
    name?: string
  }
  /**
   * @minItems 1
   * @maxItems 50
   */
  parameters: {
    parameterId: number
    name?: string
    unit?: string
    /**
     * @minItems 1
     * @maxItems 2
     */
    values: number[]
    /**
     * @minItems 1
     * @maxItems 2
     */
    operators: {}[]
    logic?: {}
    logicId?: number
  }[]
  expiryDate: string
  frequency: {}
  /**
   * @minItems 1
   * @maxItems 100
   */
  recipients: string[]
  turbine?: {
    hubHeight?: number
    turbineTypeId?: number
    turbineModel?: string
  }
  pitchConfiguration?: {
    radioSelectionId?: number
  }
  windowLength: {
    value: number
    operator: {}
  }
}

/** A record of audit, as it is stored. */

export interface EntryRecord {
  at: string
  user?: string
  action: string
  resource?: string
  recordId?: number
  title?: string
  summary?: string
  changes?: {
    field: string
    title: string
    before?: unknown
    after?: unknown
  }[]
  address?: string
  requestId?: string
  userId?: number
  viewedAs?: string
  repeats?: number
}

/** A record of operations, as it is stored. */

export interface OperationRecord {
  name: string
  /**
   * @minItems 1
   * @maxItems 20
   */
  limits: {
    parameterId: number
    min?: number
    max?: number
  }[]
  windowLength: number
  workingDays: {
    start: number
    end: number
  }
  windowSelection: {
    name: '24h' | 'daylight' | 'custom'
    customRange?: {
      start: number
      end: number
    }
  }
  isTimezoneUTC: boolean
  note: string
  isShared: boolean
}

/** A record of outbox, as it is stored. */

export interface MessageRecord {
  createdAt: string
  state: string
  recipient: string
  reason?: string
  sentAt?: string
  channel: string
  about: string
  recordId: number
  kind: string
  attempts: number
  nextTry?: string
  messageId?: string
}

/** A record of reports, as it is stored. */

export interface ReportRecord {
  isActive: boolean
  name: string
  pointId: number
  description: string
  reportTypeId: number
  daysForecast: number
  windowLength: number
  operation?: Pick<OperationRecord, 'name' | 'limits' | 'workingDays' | 'windowSelection'> &
    Partial<Pick<OperationRecord, 'isTimezoneUTC'>>
  /**
   * @minItems 1
   * @maxItems 4
   */
  sendTime: string[]
  /**
   * @minItems 1
   * @maxItems 100
   */
  recipients: string[]
  expireDate: string
  inLocalTime: boolean
  /**
   * @minItems 1
   */
  sendDays: string[]
  /**
   * @minItems 1
   * @maxItems 100
   */
  reportCharts: {
    chartId: number
    name?: string
  }[]
  site?: {
    id?: number
    name?: string
  } | null
  parameter?: string[]
}

/** A record of site/user access, as it is stored. */

export interface AccessToASiteRecord {
  siteId: number
  userId: number
}

/** A record of sites, as it is stored. */

export interface SiteRecord {
  name: string
  description: string
  latitude: number
  longitude: number
  isOffshore: boolean
  markAsOffshoreIfAvailable: boolean
  isHidden: boolean
  includeHistoricData: boolean
  isFavorite?: boolean
}

/** A record of users, as it is stored. */

export interface UserRecord {
  username: string
  email: string
  password?: string
  name: string
  /**
   * @minItems 1
   * @maxItems 1
   */
  roles: ('User' | 'MultiUser' | 'Administrator')[]
  /**
   * @maxItems 500
   */
  permissions: string[]
  mainPage?: string
  lastSignIn?: string | null
  signInState?: string
  singleSignOn?: string | null
  isLocked?: boolean
  isOneself?: boolean
}
