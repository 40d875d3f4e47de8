import ts from 'typescript-for-tools'

/** An insertion into a file. */
interface Edit {
  at: number
  text: string
}

/** A TypeScript file to which members, imports and entries are added; the result is not formatted. */
export class Source {
  readonly path: string
  readonly #text: string
  readonly #file: ts.SourceFile
  readonly #edits: Edit[] = []

  constructor(path: string, text: string) {
    this.path = path
    this.#text = text
    this.#file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  }

  /** The text with all insertions. */
  edited(): string {
    let text = this.#text
    for (const edit of this.#edits.toReversed().toSorted((one, other) => other.at - one.at))
      text = text.slice(0, edit.at) + edit.text + text.slice(edit.at)
    return text
  }

  /** Adds an import below the others. */
  addImport(line: string): void {
    const last = this.#file.statements.findLast((statement) => ts.isImportDeclaration(statement))
    this.#edits.push(last ? { at: last.end, text: `\n${line}` } : { at: 0, text: `${line}\n` })
  }

  /** The object that is given to the first call of a function, such as `errors({ … })`. */
  argumentOf(name: string): ts.ObjectLiteralExpression {
    const call = this.#find(
      (node): node is ts.CallExpression =>
        ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name,
    )
    const [argument] = call?.arguments ?? []
    if (argument && ts.isObjectLiteralExpression(argument)) return argument
    throw new Error(`${this.path} calls ${name} with no object`)
  }

  /** The object that is the value of a variable. */
  valueOf(name: string): ts.ObjectLiteralExpression {
    const variable = this.#find(
      (node): node is ts.VariableDeclaration =>
        ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name,
    )
    if (variable?.initializer && ts.isObjectLiteralExpression(variable.initializer))
      return variable.initializer
    throw new Error(`${this.path} has no object ${name}`)
  }

  /** A property of an object or of what is nested in it, the outermost first. */
  property(object: ts.Node, name: string): ts.ObjectLiteralElementLike | undefined {
    return this.#find(
      (node): node is ts.ObjectLiteralElementLike =>
        ts.isObjectLiteralElementLike(node) &&
        node.name !== undefined &&
        ts.isIdentifier(node.name) &&
        node.name.text === name,
      object,
    )
  }

  /** The value of a property. */
  propertyValue(object: ts.Node, name: string): ts.Expression | undefined {
    const property = this.property(object, name)
    return property && ts.isPropertyAssignment(property) ? property.initializer : undefined
  }

  /** Adds to a list or an object, at its end. */
  append(to: ts.Expression | undefined, text: string): void {
    if (!to || (!ts.isArrayLiteralExpression(to) && !ts.isObjectLiteralExpression(to)))
      throw new Error(`${this.path} has neither a list nor an object where ${text} belongs`)
    const parts = ts.isArrayLiteralExpression(to) ? to.elements : to.properties
    const at = parts.length > 0 ? parts.end : to.end - 1
    this.#edits.push({ at, text: parts.length === 0 || parts.hasTrailingComma ? text : `, ${text}` })
  }

  /** Adds a member to an object, before the first whose name comes later. */
  insert(to: ts.Expression | undefined, name: string, text: string): void {
    if (!to || !ts.isObjectLiteralExpression(to)) throw new Error(`${this.path} has no object for ${name}`)
    const next = to.properties.find((each) => each.name !== undefined && each.name.getText() > name)
    if (next) this.#edits.push({ at: next.getStart(), text: `${text}, ` })
    else this.append(to, text)
  }

  /** Adds members to the object of a property, which may be a literal or an expression. */
  spread(object: ts.Expression, property: string, name: string): void {
    const found = this.property(object, property)
    if (found && ts.isShorthandPropertyAssignment(found))
      this.#edits.push({ at: found.end, text: `: { ...${property}, ...${name} }` })
    else if (found && ts.isPropertyAssignment(found)) this.append(found.initializer, `...${name}`)
    else throw new Error(`${this.path} has no ${property} to which ${name} could be added`)
  }

  /** Adds a member to an interface, before the first whose name comes later. */
  addMember(interfaceName: string, name: string, text: string): void {
    const found = this.#find(
      (node): node is ts.InterfaceDeclaration =>
        ts.isInterfaceDeclaration(node) && node.name.text === interfaceName,
    )
    if (!found) throw new Error(`${this.path} has no interface ${interfaceName}`)
    const next = found.members.find((each) => (each.name?.getText() ?? '') > name)
    this.#edits.push({ at: next ? next.getStart() : found.end - 1, text: `${text}\n` })
  }

  #find<Found extends ts.Node>(
    fits: (node: ts.Node) => node is Found,
    within: ts.Node = this.#file,
  ): Found | undefined {
    const visit = (node: ts.Node): Found | undefined => (fits(node) ? node : ts.forEachChild(node, visit))
    return ts.forEachChild(within, visit)
  }
}
