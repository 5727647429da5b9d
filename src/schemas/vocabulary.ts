import { _, type Ajv, type KeywordCxt } from 'ajv'
import { dateWindowCheck, dateWindowModule } from './dateWindow.ts'

/** Words that only annotate; the readers of a resource file look them up themselves. */
const annotations = ['x-column', 'x-message', 'x-options', 'x-access', 'x-unique'] as const

/** Adds the portal's words to an ajv instance. */
export function addVocabulary(ajv: Ajv, now: () => Date): Ajv {
  for (const keyword of annotations) ajv.addKeyword(keyword)
  return ajv.addKeyword({
    keyword: 'x-dateWindow',
    type: 'string',
    schemaType: 'object',
    error: { message: 'outside the date window', params: ({ params }) => _`{bound: ${params.bound}}` },
    code(cxt: KeywordCxt) {
      const { gen, data, schemaValue } = cxt
      const check = gen.scopeValue('func', {
        ref: dateWindowCheck(now),
        code: _`require(${dateWindowModule}).check`,
      })
      const bound = gen.const('bound', _`${check}(${data}, ${schemaValue})`)
      cxt.setParams({ bound })
      cxt.fail(_`${bound} !== null`)
    },
  })
}
