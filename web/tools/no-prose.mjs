// A rule for ESLint: what the engine says to people is shown, never read. A changed word in Python must not change the table.
//
// The engine's words are the fields below, what `plain(...)` makes of a text, and whatever is taken from one of them in
// the same file. They may not be matched with a regular expression, searched for or compared with a text that stands
// in the client, or looked up in a list of the client's. Facts (ids, kinds, types, tags, colours, prices) may.
const SPOKEN = new Set(['label', 'question', 'help', 'reason', 'gist', 'meaning', 'points_note', 'message'])
/** These are the engine's where a thing of its view or its log has them, which TypeScript's names tell best. */
const OF_THINGS = new Set(['name', 'text'])
const THINGS = /^(entity|card|zone|tile|held|cell|figure|piece|event|choice|seat|thing|prompt|column|plan|deck)s?$/i
const SAYING = new Set(['plain', 'label', 'zoneLabel', 'labelOf', 'say'])
const READING = new Set(['match', 'matchAll', 'replace', 'replaceAll', 'search', 'split', 'includes', 'indexOf', 'lastIndexOf', 'startsWith', 'endsWith', 'localeCompare'])
const SAME = new Set(['toLowerCase', 'toUpperCase', 'trim', 'trimStart', 'trimEnd', 'slice', 'substring', 'normalize', 'toString', 'at', 'charAt', ...READING])
const UNWRAPPED = new Set(['TSNonNullExpression', 'TSAsExpression', 'ChainExpression', 'TSSatisfiesExpression'])

const strip = (node) => (node && UNWRAPPED.has(node.type) ? strip(node.expression) : node)
const nameOf = (node) => (node?.type === 'Identifier' || node?.type === 'PrivateIdentifier' ? node.name : node?.type === 'Literal' ? String(node.value) : undefined)

export default {
  meta: {
    type: 'problem',
    docs: { description: 'do not read what the engine says' },
    schema: [],
    messages: { read: 'This reads what the engine says. Use a fact (an id, kind, type, tag, colour, price ...), or let the engine send one.' },
  },
  create(context) {
    const { sourceCode } = context

    const variableOf = (node) => {
      for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
        const found = scope.set.get(node.name)
        if (found) return found
      }
      return null
    }

    /** Where a name's value comes from: what it is set to, or the field it is taken out of. */
    function origin(node, seen) {
      const variable = variableOf(node)
      if (!variable || seen.has(variable)) return false
      seen.add(variable)
      return variable.defs.some((def) => {
        if (def.type === 'Parameter') return SPOKEN.has(node.name)
        if (def.type !== 'Variable' || !def.node.init) return false
        if (def.node.id.type === 'Identifier') return spoken(unwrapRune(def.node.init), seen)
        if (def.node.id.type !== 'ObjectPattern') return false
        return def.node.id.properties.some((one) => one.type === 'Property' && strip(one.value)?.name === node.name && SPOKEN.has(nameOf(one.key)))
      })
    }

    /** `$derived(x)` is x. */
    function unwrapRune(node) {
      const inner = strip(node)
      return inner?.type === 'CallExpression' && nameOf(inner.callee)?.startsWith('$') ? (inner.arguments[0] ?? inner) : inner
    }

    function spoken(given, seen = new Set()) {
      const node = strip(given)
      switch (node?.type) {
        case 'MemberExpression': {
          const field = node.computed ? undefined : nameOf(node.property)
          if (field === undefined) return spoken(node.object, seen)
          if (SPOKEN.has(field)) return true
          const holder = strip(node.object)
          return OF_THINGS.has(field) && THINGS.test(nameOf(holder) ?? nameOf(holder?.property) ?? '')
        }
        case 'CallExpression': {
          const { callee } = node
          if (SAYING.has(nameOf(callee))) return true
          if (callee.type !== 'MemberExpression') return false
          const called = nameOf(callee.property)
          return (SAYING.has(called) && nameOf(strip(callee.object)) !== 'console') || (SAME.has(called) && spoken(callee.object, seen))
        }
        case 'Identifier':
          return origin(node, seen)
        case 'LogicalExpression':
          return spoken(node.left, seen) || spoken(node.right, seen)
        case 'ConditionalExpression':
          return spoken(node.consequent, seen) || spoken(node.alternate, seen)
        case 'TemplateLiteral':
          return node.expressions.some((part) => spoken(part, seen))
        case 'BinaryExpression':
          return node.operator === '+' && (spoken(node.left, seen) || spoken(node.right, seen))
        default:
          return false
      }
    }

    /** A text or a pattern that stands in the client. */
    function written(given) {
      const node = strip(given)
      if (node?.type === 'Literal') return Boolean(node.regex) || (typeof node.value === 'string' && node.value !== '')
      if (node?.type === 'TemplateLiteral') return node.quasis.some((part) => part.value.raw !== '')
      if (node?.type === 'NewExpression') return nameOf(node.callee) === 'RegExp'
      if (node?.type === 'ArrayExpression') return node.elements.some(written)
      if (node?.type === 'ObjectExpression') return node.properties.length > 0
      if (node?.type === 'Identifier') {
        const variable = variableOf(node)
        return Boolean(variable?.defs.some((def) => def.type === 'Variable' && def.parent?.kind === 'const' && def.node.id.type === 'Identifier' && written(def.node.init)))
      }
      return node?.type === 'CallExpression' && nameOf(node.callee) === 'Set' ? node.arguments.some(written) : false
    }

    const report = (node) => context.report({ node, messageId: 'read' })

    return {
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression') return
        const called = nameOf(callee.property)
        const [first] = node.arguments
        if (READING.has(called) && spoken(callee.object) && written(first)) report(node)
        else if (['test', 'exec'].includes(called) && first && spoken(first)) report(node)
        else if (['includes', 'indexOf', 'has', 'get'].includes(called) && written(callee.object) && first && spoken(first)) report(node)
      },
      BinaryExpression(node) {
        if (!['===', '!==', '==', '!='].includes(node.operator)) return
        if ((spoken(node.left) && written(node.right)) || (spoken(node.right) && written(node.left))) report(node)
      },
      SwitchStatement(node) {
        if (spoken(node.discriminant) && node.cases.some((one) => written(one.test))) report(node)
      },
      MemberExpression(node) {
        if (node.computed && spoken(node.property) && written(node.object)) report(node)
      },
    }
  },
}
