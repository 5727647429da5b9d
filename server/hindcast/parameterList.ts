import type { FieldError } from '../../src/schemas/validator.ts'
import { hindcastParameters, type Parameter } from '../../src/weather/parameters.ts'

/** The parameters of a comma list of ids, each once and in its order, and what is wrong with the list. */
export function parameterList(list: string): { parameters: Parameter[]; errors: FieldError[] } {
  const parameters: Parameter[] = []
  const errors: FieldError[] = []
  for (const id of new Set(list.split(',').map(Number))) {
    const parameter = hindcastParameters.find(({ parameterId }) => parameterId === id)
    if (parameter) parameters.push(parameter)
    else errors.push({ path: '/parameterlist', message: `Unknown parameter ${id}` })
  }
  return { parameters, errors }
}
