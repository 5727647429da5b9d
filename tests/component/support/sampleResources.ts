const administrators = { role: 'Administrator' } as const
const access = {
  list: administrators,
  show: administrators,
  create: administrators,
  edit: administrators,
  delete: administrators,
}

/** A resource unknown to the product, with a field of each kind. */
export const vessels = {
  resource: {
    name: 'vessels',
    title: 'Vessels',
    singular: 'Vessel',
    path: '/vessels',
    icon: 'DirectionsBoat',
    layout: 'table',
    search: [
      { name: 'name', title: 'Name', field: 'name', match: 'contains' },
      { name: 'lengthMin', title: 'Length Min', field: 'length', match: 'gte' },
      { name: 'home', title: 'Home site', field: 'home', match: 'equals' },
    ],
    sort: [{ field: 'name', order: 'asc' }],
    access,
    empty: 'No vessels found',
    notFound: 'Vessel not found',
  },
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'kind', 'home'],
    properties: {
      name: {
        type: 'string',
        title: 'Name',
        minLength: 1,
        maxLength: 40,
        'x-column': true,
        'x-unique': true,
      },
      callSign: {
        type: 'string',
        title: 'Call sign',
        pattern: '^[A-Z0-9]{3,7}$',
        'x-message': 'Must be 3 to 7 capital letters or digits',
        'x-column': true,
      },
      length: { type: 'number', title: 'Length (m)', minimum: 5, maximum: 400, 'x-column': true },
      kind: {
        type: 'string',
        title: 'Kind',
        oneOf: [
          { const: 'ctv', title: 'Crew transfer vessel' },
          { const: 'sov', title: 'Service operation vessel' },
        ],
        'x-column': true,
      },
      surveyDue: {
        type: 'string',
        title: 'Survey due',
        format: 'date',
        'x-dateWindow': { from: 'P0D', to: 'P5Y' },
        'x-column': true,
      },
      home: {
        type: 'integer',
        title: 'Home site',
        'x-options': { resource: 'sites', value: 'id', label: 'name' },
        'x-column': true,
      },
    },
  },
  uiSchema: { 'ui:order': ['name', 'callSign', 'length', 'kind', 'surveyDue', 'home', '*'] },
}

/** A resource with the panel layout and tabs by expiry. */
export const patrols = {
  resource: {
    name: 'patrols',
    title: 'Patrols',
    singular: 'Patrol',
    path: '/patrols',
    layout: 'panel',
    search: [{ name: 'name', title: 'Name', field: 'name', match: 'contains' }],
    sort: [{ field: 'name', order: 'asc' }],
    access,
    empty: 'No patrols found',
    notFound: 'Patrol not found, select one or add a new.',
    scopes: {
      active: [{ field: 'expires', from: 'P0D' }],
      expired: [{ field: 'expires', before: 'P0D' }],
    },
    panel: {
      tabs: [
        { title: 'All', empty: 'No patrols found' },
        { title: 'Active', scope: 'active', empty: 'No active patrols found' },
        {
          title: 'Expired',
          scope: 'expired',
          empty: 'No expired patrols found',
          bulk: {
            title: 'Delete Expired',
            confirm: {
              title: 'Delete Expired',
              text: 'Are you sure you want to delete all expired patrols?',
            },
            success: 'Expired patrols deleted',
          },
        },
      ],
      dot: 'isActive',
      count: { one: '1 Patrol', other: '{count} Patrols' },
      none: { title: 'No patrol selected', text: 'Select one or add a new.' },
    },
  },
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'expires'],
    properties: {
      name: { type: 'string', title: 'Name', minLength: 1, maxLength: 30, 'x-column': true },
      isActive: { type: 'boolean', title: 'Active', default: false },
      expires: { type: 'string', title: 'Expiry date', format: 'date' },
      recipients: {
        type: 'array',
        title: 'Recipients',
        items: { type: 'string', title: 'Email', format: 'email' },
      },
    },
  },
  uiSchema: { recipients: { 'ui:options': { addLabel: 'Add recipient', orderable: false } } },
}

/** A resource whose records are pairs of a site and a vessel. */
export const moorings = {
  resource: {
    name: 'moorings',
    title: 'Site/vessel moorings',
    menuTitle: 'Manage Moorings',
    singular: 'Mooring',
    path: '/settings/moorings',
    order: 3,
    layout: 'links',
    search: [],
    sort: [],
    access,
    empty: 'No moorings found',
    notFound: 'Mooring not found',
    links: {
      swap: 'Swap',
      selectedOnly: 'Show selected only',
      sides: [
        {
          field: 'site',
          title: 'Sites',
          filter: 'Filter sites',
          columns: [
            { field: 'id', title: 'Id' },
            { field: 'name', title: 'Name' },
            { field: 'description', title: 'Description' },
          ],
          none: { title: 'No site selected', text: 'Select one to change moorings' },
        },
        {
          field: 'vessel',
          title: 'Vessels',
          filter: 'Filter vessels',
          columns: [
            { field: 'id', title: 'Id' },
            { field: 'name', title: 'Name' },
            { field: 'callSign', title: 'Call sign' },
          ],
          none: { title: 'No vessel selected', text: 'Select one to change moorings' },
        },
      ],
    },
  },
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['site', 'vessel'],
    properties: {
      site: {
        type: 'integer',
        title: 'Site',
        'x-options': { resource: 'sites', value: 'id', label: 'name' },
      },
      vessel: {
        type: 'integer',
        title: 'Vessel',
        'x-options': { resource: 'vessels', value: 'id', label: 'name' },
      },
    },
  },
  uiSchema: {},
}

/** A resource with a field whose choices depend on another field: the parameters of the chosen site. */
export const sensors = {
  resource: {
    name: 'sensors',
    title: 'Sensors',
    singular: 'Sensor',
    path: '/sensors',
    layout: 'table',
    search: [],
    sort: [{ field: 'name', order: 'asc' }],
    access: Object.fromEntries(
      ['list', 'show', 'create', 'edit', 'delete'].map((verb) => [verb, { role: 'Administrator' }]),
    ),
    empty: 'No sensors found',
    notFound: 'Sensor not found',
  },
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', title: 'Name', minLength: 1, 'x-column': true },
      site: {
        type: 'integer',
        title: 'Mounted at',
        'x-options': { resource: 'sites', value: 'id', label: 'name' },
      },
      parameter: {
        type: 'integer',
        title: 'Measures',
        'x-options': {
          resource: 'parameters',
          value: 'parameterId',
          label: '{displayName} ({unit})',
          dependsOn: 'site',
          as: 'siteId',
        },
      },
      alsoReads: {
        type: 'array',
        title: 'Also reads',
        items: {
          type: 'integer',
          'x-options': {
            resource: 'parameters',
            value: 'parameterId',
            label: 'displayName',
            dependsOn: 'site',
            as: 'siteId',
          },
        },
      },
    },
  },
  uiSchema: {
    alsoReads: {
      'ui:widget': 'checklist',
      'ui:placeholder': 'Please select a site',
      'ui:options': {
        columns: [
          { field: 'displayName', title: 'Parameter' },
          { field: 'unit', title: 'Unit' },
        ],
      },
    },
  },
}
