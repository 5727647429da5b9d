import { DefaultSettings, Language, TaskUtils } from '@microsoft/powerquery-parser'

const { NodeKind } = Language.Ast

type Value = unknown
type Names = ReadonlyMap<string, Value>

/** The name in `#"name"`, or a bare one. */
const nameOf = (literal: string) =>
  literal.startsWith('#"') ? (JSON.parse(literal.slice(1)) as string) : literal

function known(names: Names, name: string): Value {
  const found = names.get(name)
  if (found === undefined) throw new Error(`The query names ${name}, which there is not`)
  return found
}

/** A field of a record or an item of a list; as in Power Query, one that is absent is an error. */
function part(whole: Value, key: string | number): Value {
  if (typeof whole !== 'object' || whole === null || !(key in whole)) throw new Error(`There is no ${key}`)
  return (whole as Record<string | number, Value>)[key]
}

const calculated = (left: Value, operator: string, right: Value): Value => {
  if (operator === '&') return `${left}${right}`
  if (operator === '*') return Number(left) * Number(right)
  if (operator === '+') return Number(left) + Number(right)
  throw new Error(`${operator} is not evaluated`)
}

/** The value of a node of a query; only what the examples use. */
async function evaluate(node: Language.Ast.TNode, names: Names): Promise<Value> {
  const all = (nodes: readonly { node: Language.Ast.TNode }[]) =>
    Promise.all(nodes.map((item) => evaluate(item.node, names)))
  switch (node.kind) {
    case NodeKind.LetExpression: {
      const inner = new Map(names)
      for (const { node: pair } of node.variableList.elements)
        inner.set(nameOf(pair.key.literal), await evaluate(pair.value, inner))
      return evaluate(node.expression, inner)
    }
    case NodeKind.LiteralExpression:
      return JSON.parse(node.literal)
    case NodeKind.IdentifierExpression:
      return known(names, nameOf(node.identifier.literal))
    case NodeKind.ArithmeticExpression:
      return calculated(
        await evaluate(node.left, names),
        node.operatorConstant.constantKind,
        await evaluate(node.right, names),
      )
    case NodeKind.ListExpression:
      return all(node.content.elements)
    case NodeKind.RecordExpression:
      return Object.fromEntries(
        await Promise.all(
          node.content.elements.map(async ({ node: pair }) => [
            nameOf(pair.key.literal),
            await evaluate(pair.value, names),
          ]),
        ),
      )
    case NodeKind.FunctionExpression: {
      const parameters = node.parameters.content.elements.map((item) => item.node.name.literal)
      return (...given: Value[]) =>
        evaluate(
          node.expression,
          new Map([...names, ...parameters.map((name, at) => [name, given[at]] as const)]),
        )
    }
    case NodeKind.TypePrimaryType:
      return columnsOf(node.paired)
    case NodeKind.RecursivePrimaryExpression: {
      let value = await evaluate(node.head, names)
      for (const step of node.recursiveExpressions.elements)
        if (step.kind === NodeKind.InvokeExpression)
          value = await (value as (...given: Value[]) => Value)(...(await all(step.content.elements)))
        else if (step.kind === NodeKind.FieldSelector) value = part(value, nameOf(step.content.literal))
        else if (step.kind === NodeKind.ItemAccessExpression)
          value = part(value, Number(await evaluate(step.content, names)))
        else throw new Error(`${step.kind} is not evaluated`)
      return value
    }
    default:
      throw new Error(`${node.kind} is not evaluated`)
  }
}

/** The columns of `table [...]`. */
function columnsOf(type: Language.Ast.TNode): string[] {
  if (type.kind !== NodeKind.TableType || type.rowType.kind !== NodeKind.FieldSpecificationList)
    throw new Error(`${type.kind} is not evaluated`)
  return type.rowType.content.elements.map(({ node }) => nameOf(node.name.literal))
}

/** Runs a query of Power Query. @throws Error if it is not valid M, or uses more than the examples do. */
export async function evaluateM(query: string, given: Readonly<Record<string, Value>>): Promise<Value> {
  const parsed = await TaskUtils.tryLexParse(DefaultSettings, query)
  if (!TaskUtils.isParseStageOk(parsed)) throw 'error' in parsed ? parsed.error : new Error('not parsed')
  return evaluate(parsed.ast, new Map(Object.entries(given)))
}
