import { provenanceSchema } from '../sources/provenanceSchema.ts'

const integer = { type: 'integer' }
const text = { type: 'string' }
const numberOrNull = { type: ['number', 'null'] }
const integerOrNull = { type: ['integer', 'null'] }

const point = {
  type: 'object',
  required: ['time', 'pointId'],
  properties: {
    time: { type: 'integer', description: 'Unix seconds' },
    value: { ...numberOrNull, description: 'Absent for range areas; null is missing' },
    min: numberOrNull,
    max: numberOrNull,
    pointId: integer,
  },
}

const groupProperties = {
  groupId: integer,
  groupName: text,
  parameter: text,
  unit: text,
  decimals: integer,
  plotType: { enum: ['RangeArea', 'RangeArea2', 'Line', 'Line2', 'Bar', 'Point', 'Arrow'] },
  color: { type: 'string', description: 'Hex without #' },
  thresholdMin: numberOrNull,
  thresholdMax: numberOrNull,
  arrowOriginOrientation: { type: 'number', description: 'Degrees from the direction to where things go' },
  minMaxForecast: { enum: [1, 2], description: '1 Min., 2 Max.' },
}

const groupSchema = (required: readonly string[], points: object) => ({
  type: 'object',
  required: [
    'groupId',
    'groupName',
    'unit',
    'decimals',
    'plotType',
    'color',
    'thresholdMin',
    'thresholdMax',
    ...required,
  ],
  properties: { ...groupProperties, ...points },
})

const deciding = {
  type: 'object',
  description: 'What decides each hour; only in the weather window',
  required: ['limits', 'limit', 'value'],
  properties: {
    limits: {
      type: 'array',
      items: {
        type: 'object',
        required: ['parameterId', 'bound', 'limit', 'tolerance'],
        properties: {
          parameterId: integer,
          bound: { enum: ['min', 'max'] },
          limit: { type: 'number' },
          tolerance: { type: 'number', description: 'In the unit of the parameter' },
        },
      },
    },
    limit: { type: 'array', items: integerOrNull, description: 'Per hour the position in limits' },
    value: { type: 'array', items: numberOrNull, description: "Per hour the parameter's value" },
  },
}

const schemaOf = (group: object, more: Readonly<Record<string, object>> = {}) => ({
  type: 'object',
  required: ['siteId', 'days', 'chartSets', 'provenance', ...Object.keys(more)],
  properties: {
    siteId: integer,
    days: integer,
    ...more,
    chartSets: {
      type: 'array',
      items: {
        type: 'object',
        required: ['chartId', 'chartType', 'chartSetName', 'groups'],
        properties: {
          chartId: integer,
          chartType: {
            enum: [0, 1, 2],
            description:
              '0 upper, 1 lower, 2 weather window with values 0 ok, 1 warning, 2 alarm, null no data',
          },
          chartSetName: text,
          groups: { type: 'array', items: group },
          deciding,
        },
      },
    },
    provenance: provenanceSchema,
  },
})

/** Answer of GET and POST /forecasts/{id}. */
export const forecastSchema = schemaOf(groupSchema(['data'], { data: { type: 'array', items: point } }))

const column = { type: 'array', items: numberOrNull }

/** The same in columns: point n is at time.start + n * time.step. */
export const forecastColumnsSchema = schemaOf(
  groupSchema([], {
    values: { ...column, description: 'Absent for range areas; null is missing' },
    min: column,
    max: column,
  }),
  {
    time: {
      type: 'object',
      required: ['start', 'step', 'length'],
      properties: {
        start: { type: 'integer', description: 'Unix seconds' },
        step: { type: 'integer', description: 'Seconds' },
        length: integer,
      },
    },
  },
)

/** Answer of GET /forecasts/preview/{id}. */
export const previewSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['parameterId', 'name', 'unit', 'decimals', 'days', 'provenance'],
    properties: {
      parameterId: integer,
      name: text,
      unit: text,
      decimals: integer,
      days: {
        type: 'array',
        items: {
          type: 'object',
          required: ['date', 'value'],
          properties: { date: { type: 'string', format: 'date' }, value: numberOrNull },
        },
      },
      provenance: provenanceSchema,
    },
  },
}

const parameter = {
  parameterId: integer,
  twinChartParameterId: integerOrNull,
  name: text,
  displayName: text,
  unit: text,
}

/** Answer of GET and PUT /parameter. */
export const viewParameterListSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: [
      ...Object.keys(parameter),
      'thresholdMin',
      'thresholdMax',
      'tolerance',
      'toleranceType',
      'groups',
    ],
    properties: {
      ...parameter,
      thresholdMin: numberOrNull,
      thresholdMax: numberOrNull,
      tolerance: numberOrNull,
      toleranceType: { enum: [0, 1], description: '0 absolute, 1 percent of the bound' },
      groups: {
        type: 'array',
        items: {
          type: 'object',
          required: ['chartSetId', 'chartSetName', 'color', 'onlyAvailableForOffshore'],
          properties: {
            chartSetId: integer,
            chartSetName: text,
            color: text,
            onlyAvailableForOffshore: { type: 'boolean' },
          },
        },
      },
    },
  },
}

/** Answer of GET /parameter/grouped. */
export const parameterGroupsSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['chartSetId', 'chartSetName', 'parameters'],
    properties: {
      chartSetId: integer,
      chartSetName: text,
      parameters: {
        type: 'array',
        items: { type: 'object', required: Object.keys(parameter), properties: parameter },
      },
    },
  },
}
