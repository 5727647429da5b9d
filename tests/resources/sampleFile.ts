import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'

/** A resource unknown to the portal, so that tests of the engine depend only on this file. */
export const cranes: ResourceFile = {
  resource: {
    name: 'cranes',
    title: 'Cranes',
    singular: 'Crane',
    path: '/settings/cranes',
    layout: 'table',
    search: [
      { name: 'label', title: 'Label', field: 'label', match: 'contains' },
      { name: 'reachMin', title: 'Reach Min', field: 'reach', match: 'gte' },
    ],
    sort: [{ field: 'label', order: 'asc' }],
    access: {
      list: { permission: 'Cranes' },
      show: { permission: 'Cranes' },
      create: { permission: 'Cranes.Create' },
      edit: { permission: 'Cranes.Modify' },
      delete: { permission: 'Cranes.Delete' },
    },
    empty: 'No cranes found',
    notFound: 'Crane not found',
    notices: [{ whenChanged: ['reach'], title: 'Reach was changed', text: 'Plan again.' }],
  },
  schema: {
    type: 'object',
    required: ['label', 'reach'],
    properties: {
      label: { type: 'string', title: 'Label', minLength: 1, 'x-column': true },
      reach: { type: 'number', title: 'Reach (m)', maximum: 90, 'x-column': { title: 'Reach' } },
      remarks: { type: 'string', title: 'Remarks' },
      floating: {
        type: 'boolean',
        title: 'Floating',
        'x-column': { values: { true: 'Afloat', false: 'Fixed' } },
      },
      rented: { type: 'boolean', title: 'Rented', 'x-column': true },
      price: {
        type: ['number', 'null'],
        title: 'Price',
        'x-column': true,
        'x-access': { permission: 'Prices' },
      },
      inspected: { type: 'string', readOnly: true },
    },
  },
  uiSchema: { 'ui:order': ['reach', 'label', '*'], remarks: { 'ui:widget': 'textarea' } },
}

/** A stored crane with the fields that a test needs. */
export const crane = (id: number, fields: Record<string, unknown>): StoredRecord => ({
  id,
  customerId: 1,
  version: 1,
  ...fields,
})

export const everybody = () => true
export const nobody = () => false
