import { type DataProvider, Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import type { ValidateFunction } from 'ajv'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { customerQuery } from '#providers/access/customer.ts'
import { formsQuery } from '#providers/resources/forms.ts'
import { LOOKUPS } from '#providers/resources/lookupProvider.ts'
import { startWithoutCookies } from '#providers/session/session.ts'
import { formSchemaOf, type ResourceFile, type StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { ConfirmProvider } from '#shell/useConfirm.tsx'
import { createFormValidator, drawnSchema, valuesWithDefaults } from '../form/formValidator.ts'
import { formValues } from '../form/records.ts'
import { SchemaForm } from '../form/SchemaForm.tsx'
import { formLayout } from '../widgets/formLayout.ts'

export interface FormToDraw {
  /** The file as a role sees it. */
  file: ResourceFile
  /** Its compiled validators. */
  functions: Record<string, ValidateFunction>
  /** The record to edit; without one, the form of a new record. */
  record?: StoredRecord | undefined
}

/** Whose preferences and rights are the defaults; fields that a role may not see are not in the file. */
const nobody = { token: 'none', username: 'none', roles: [], permissions: [], mainPage: '' }

const nothing = () => {}

/** Every choice is still loading. */
const noAnswer = () => new Promise<never>(nothing)

const noData: DataProvider = {
  getList: noAnswer,
  getOne: noAnswer,
  create: noAnswer,
  update: noAnswer,
  deleteOne: noAnswer,
  getApiUrl: () => '',
}

/** The answers that forms wait for before they are drawn. */
function loadedAnswers(file: ResourceFile): QueryClient {
  const client = new QueryClient()
  client.setQueryData(formsQuery.queryKey, {
    resources: { [file.resource.name]: file },
    validators: {},
    problems: [],
  })
  const images = { logo: '', wallpapers: [], pdfHeaderImage: '', pdfFooterImage: '' }
  const config = { ...images, modules: [], proprietaryNotice: '', toleranceBothSides: false }
  client.setQueryData(customerQuery(nobody.token).queryKey, { id: 1, name: '', config })
  return client
}

/** What RJSF shows in place of a field that it cannot draw. */
const unsupported = /Unsupported field schema[^<]*/

/** Draws the form of a record as its page does, but without a browser. @throws Error if the page would show a failure. */
export function drawForm({ file, functions, record }: FormToDraw): void {
  startWithoutCookies(nobody)
  const schema = formSchemaOf(file)
  const validator = createFormValidator(functions, schema, file.uiSchema)
  const stored = record ? formValues(file, record) : {}
  const values = valuesWithDefaults(validator, schema, stored)
  validator.validateFormData(values, drawnSchema(schema))
  const page = renderToString(
    <MemoryRouter>
      <Refine
        dataProvider={{ default: noData, [LOOKUPS]: noData }}
        options={{ reactQuery: { clientConfig: loadedAnswers(file) }, disableTelemetry: true }}
      >
        <ConfirmProvider>
          <SchemaForm
            schema={schema}
            layout={formLayout(file, () => true)}
            validator={validator}
            record={record}
            values={values}
            lookups={{ current: {} }}
            noteLookup={nothing}
            onChange={nothing}
            onSubmit={nothing}
          >
            {null}
          </SchemaForm>
        </ConfirmProvider>
      </Refine>
    </MemoryRouter>,
  )
  const [failure] = unsupported.exec(page) ?? []
  if (failure !== undefined) throw new Error(failure)
}
