// Checks that what people read in the dashboard stands in its catalogs, which every language has. usage: node scripts/check-texts.mjs [root]
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-for-tools'

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..')
const FOLDER = 'dashboard/src'
const CATALOG = /\.([a-z]{2})\.ts$/

/** Attributes of elements and of components that are read or heard. */
const READ =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|placeholder|title|tabTitle|label|hint|help|lead|heading)$/

/** What is the same in every language: the product's name, examples of addresses and of JSON. */
const SAME = /^(?:Stoa|https?:\/\/\S*|\{".*\})$/s

const breaches = readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
  .map((path) => `${FOLDER}/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .toSorted()
  .flatMap(breachesOf)
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0

function breachesOf(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind)
  const found = []
  const note = (rule, node, what, instead) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    found.push(`${rule}: ${path}:${line + 1}: ${what.trim().replaceAll(/\s+/g, ' ')}; ${instead}`)
  }
  const visit = (node) => {
    const fixed = fixedLanguage(node, source)
    if (fixed) note('language-of-the-page', node, fixed, 'take `language` or `locale` of dashboard/src/text')
    const translation = importedTranslation(node)
    if (translation)
      note('english-imported', node, translation, 'import the English one: a build takes its own')
    for (const words of wordsOf(node))
      note('texts-in-catalogs', node, words, 'write it in a catalog, text.en.ts')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A call that writes in a language in quotes, or in that of the browser instead of the page's. */
function fixedLanguage(node, source) {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined
  const name = node.expression.getText(source)
  const [first, second] = node.arguments ?? []
  const isFixed = (each) =>
    each !== undefined &&
    (ts.isStringLiteralLike(each) || (ts.isArrayLiteralExpression(each) && each.elements.some(isFixed)))
  const isWrong =
    (/^Intl\.[A-Z]\w+$/.test(name) && isFixed(first)) ||
    (/\.toLocale(?:Date|Time)?String$/.test(name) && (first === undefined || isFixed(first))) ||
    (/\.toLocale(?:Upper|Lower)Case$/.test(name) && isFixed(first)) ||
    (name.endsWith('.localeCompare') && isFixed(second))
  return isWrong ? node.getText(source).slice(-80) : undefined
}

/** The translation that an import names; its readers would see it in every language. */
function importedTranslation(node) {
  if (!ts.isImportDeclaration(node)) return undefined
  const from = node.moduleSpecifier.text
  const language = CATALOG.exec(from)?.[1]
  return language && language !== 'en' ? from : undefined
}

/** Words that a page has without a catalog: between elements, and in attributes that are read. */
function wordsOf(node) {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node))
    return node.children.flatMap((child) => {
      if (ts.isJsxText(child)) return withWords([child.text])
      return ts.isJsxExpression(child) && child.expression ? shownBy(child.expression) : []
    })
  if (!ts.isJsxAttribute(node) || !node.initializer || !READ.test(node.name.text ?? '')) return []
  const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
  return value ? shownBy(value) : []
}

/** The texts in quotes that an expression may come out as. */
function shownBy(node) {
  if (ts.isStringLiteralLike(node)) return withWords([node.text])
  if (ts.isTemplateExpression(node))
    return withWords([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)])
  if (ts.isParenthesizedExpression(node)) return shownBy(node.expression)
  if (ts.isConditionalExpression(node)) return [...shownBy(node.whenTrue), ...shownBy(node.whenFalse)]
  // What is compared is not shown.
  const joins = [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
  ]
  if (ts.isBinaryExpression(node) && joins.includes(node.operatorToken.kind))
    return [...shownBy(node.left), ...shownBy(node.right)]
  return []
}

function withWords(texts) {
  return texts.filter((text) => /\p{L}{2}/u.test(text) && !SAME.test(text.trim()))
}
