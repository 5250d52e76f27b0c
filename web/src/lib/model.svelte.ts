// One table as the components see it: the newest update, what is picked, what is looked at. Everything else is derived.
import { getContext, setContext } from 'svelte'
import { barItems, begin, partsOf, pending, pick, pickable, touched, type PickContext } from './choosing'
import { amounts } from './card'
import { crestsOf, isColour } from './colours'
import { signFor } from './glyphs'
import { hurry } from './motion'
import { SPECTATOR, type Advice, type Chat, type Choice, type Entity, type Event, type Keyword, type Refused, type SeatView, type TableInfo, type Update, type Words, type Zone } from './protocol'
import { partsOf as partsOfWords, plain, type Part } from './texts'
import { indexView, type IndexEntry } from './viewIndex'

export interface Sender {
  pick(action: number): void
  undo(): void
  hint(): void
  hurry(): void
  say(text: string): void
}

export interface RuleText {
  id: string
  text: string
  section?: string
  question?: string
  why?: string
}

export interface TableInput {
  update: Update
  table: TableInfo
  connection: 'open' | 'lost' | 'closed'
  send: Sender
  rule: (id: string) => Promise<RuleText>
  names?: Record<number, string>
  refused?: Refused | null
  chat?: Chat[]
  refusedLine?: { text: string; why: string } | null
  hints?: Advice | null
  log?: Event[]
  /** The words that the game explains, by the ids that its sentences give. */
  keywords?: Record<string, Keyword>
  /** Hands in what was prepared in a file. Returns a sentence that says what is wrong with it. */
  handIn?: (text: string) => Promise<string>
}

export interface Cost {
  colour: string
  have: boolean
}

export class TableModel {
  read: () => TableInput
  picked = $state.raw<string[]>([])
  /** The decision that has been answered and not yet replaced by the next update. */
  answered = $state.raw<number | null>(null)
  hovered = $state.raw<string | null>(null)
  /** What an option under the pointer touches. */
  lit = $state.raw<string[]>([])
  inspected = $state.raw<string | null>(null)
  /** What a sentence names and the pointer or the focus is on: the table marks it. */
  named = $state.raw<string | null>(null)
  /** The keyword whose meaning is shown, and the word beside which it is. */
  explained = $state.raw<{ id: string; beside: HTMLElement } | null>(null)
  touch = $state.raw(false)
  private last: string[] = []
  /** The place that was meant by an answer that left open which one: the next question is answered with it. */
  private meant: string | null = null
  /** A bespoke table sets how a card's price reads. */
  costOf: (entity: Entity) => Cost[] = colourCost

  /** What somebody does in each phase, in words, where the game's own table knows. */
  doing = $state.raw<Record<string, string>>({})

  constructor(read: () => TableInput) {
    this.read = read
  }

  pickContext: PickContext = {
    group: (id) => {
      const entry = this.viewIndex.get(id)
      return entry?.entity ? entry.zone.id : 'zones'
    },
    part: (id) => this.isStore(id),
    place: (id) => this.isPlace(id),
    confirm: (choice) => this.wantsConfirming(choice),
  }

  update: Update = $derived.by(() => this.read().update)
  keywords = $derived.by(() => this.read().keywords ?? {})
  table = $derived.by(() => this.read().table)
  connection = $derived.by(() => this.read().connection)
  refused = $derived.by(() => this.read().refused ?? null)
  chat = $derived.by(() => this.read().chat ?? [])
  refusedLine = $derived.by(() => this.read().refusedLine ?? null)
  hints = $derived.by(() => this.read().hints ?? null)
  /** The full log where the page keeps it, else this update's events. */
  log: Event[] = $derived.by(() => this.read().log ?? this.update.events ?? [])
  view = $derived(this.update.view)
  viewIndex: Map<string, IndexEntry> = $derived(indexView(this.view))
  viewer = $derived(this.view.viewer)
  watching = $derived(this.viewer === SPECTATOR)
  over = $derived(this.view.result != null)
  me: SeatView | null = $derived(this.view.seats?.find((seat) => seat.seat === this.viewer) ?? null)
  others: SeatView[] = $derived(this.inTurnOrder())
  private crests = $derived.by(() => crestsOf((this.view.seats ?? []).map(({ seat, colour }) => ({ seat, colour, chosen: this.table.seats.find((one) => one.seat === seat)?.crest ?? 0 }))))
  toMove = $derived(this.view.to_move ?? [])
  prompt = $derived(this.connection === 'open' && this.answered !== this.update.decision ? (this.update.prompt ?? null) : null)
  pending: Choice | null = $derived(this.prompt === null ? null : pending(this.prompt, this.picked, this.pickContext))
  parts = $derived(this.prompt === null ? [] : partsOf(this.prompt, this.pickContext))
  glowing = $derived(this.prompt === null ? new Set<string>() : pickable(this.prompt, this.picked, this.pickContext))
  bar = $derived(this.prompt === null ? [] : barItems(this.prompt, this.picked, this.pickContext, (id) => this.inBar(id)))
  /** Whether the question is about something among these. */
  asks = (ids: string[]): boolean => ids.some((id) => this.glowing.has(id) || this.picked.includes(id))
  /** Only a few entities breathe; more of them glow steadily. */
  calm = $derived(this.glowing.size > 12)

  private isStore(id: string): boolean {
    const entry = this.viewIndex.get(id)
    return entry?.entity?.kind === 'token' && entry.on === undefined && entry.entity.count != null
  }

  private isPlace(id: string): boolean {
    const entry = this.viewIndex.get(id)
    return entry?.entity !== undefined && entry.on === undefined && entry.zone.kind === 'hex'
  }

  /** Stores and zones are offered as buttons as well. */
  private inBar(id: string): boolean {
    const entry = this.viewIndex.get(id)
    return entry === undefined || entry.entity === undefined || this.isStore(id)
  }

  private wantsConfirming(choice: Choice): boolean {
    if ((choice.marks ?? []).length > 0 || this.toMove.length > 1) return true
    return this.touch && touched(choice).some((id) => this.viewIndex.get(id)?.entity?.kind === 'card')
  }

  private inTurnOrder(): SeatView[] {
    const seats = this.view.seats ?? []
    const at = seats.findIndex((seat) => seat.seat === this.viewer)
    return at < 0 ? seats : [...seats.slice(at + 1), ...seats.slice(0, at)]
  }

  // -- names ------------------------------------------------------------------------------------------------------
  seat(seat: number | null | undefined): SeatView | undefined {
    return this.view.seats?.find((one) => one.seat === seat)
  }

  crest(seat: number | null | undefined): number {
    return seat == null ? 0 : (this.crests.get(seat) ?? 0)
  }

  person(seat: number): string {
    return this.nameOf(seat) || this.seat(seat)?.name || `Player ${seat + 1}`
  }

  private nameOf(seat: number): string {
    const input = this.read()
    return input.names?.[seat] || input.table.seats.find((one) => one.seat === seat)?.name || ''
  }

  /** What the game calls this seat, where people do not go by their own names. */
  godOf(seat: number): string {
    const name = this.seat(seat)?.name ?? ''
    return name === this.person(seat) ? '' : name
  }

  who(seat: number): string {
    return seat === this.viewer ? 'You' : this.person(seat)
  }

  // -- words ------------------------------------------------------------------------------------------------------
  /** What the engine says, as a plain sentence. */
  plain = (words: Words | undefined): string => plain(words ?? '', (seat) => this.person(seat))

  /** The same in parts, for showing its names and keywords. */
  say = (words: Words | undefined): Part[] => partsOfWords(words ?? '', (seat) => this.person(seat))

  private openCards = $derived(new Map([...this.viewIndex.values()].flatMap(({ id, entity }) => (entity?.kind === 'card' && !entity.face_down ? [[entity.name, id] as const] : []))))

  /** What a sentence names, if it is in sight: the same place, or where the card of this name lies by now. */
  inSight(id: string, name: string): string | null {
    const entity = this.viewIndex.get(id)?.entity
    if (entity?.kind === 'card' ? entity.name === name && !entity.face_down : this.viewIndex.has(id)) return id
    return this.openCards.get(name) ?? null
  }

  /** What this game calls a colour: its first keyword that has it as a sign. */
  colourName(colour: string | undefined): string {
    return Object.values(this.keywords).find((keyword) => keyword.colour === colour && colour)?.name ?? colour ?? ''
  }

  /** The sign of a resource that lies on cards. */
  signOf = (resource: string): string => signFor(this.keywords[resource]?.icon, resource) || 'favor'

  /** An entity in words for screen readers: what can be read on it comes first, in the same order. */
  label(entity: Entity): string {
    const words = entity.label ? this.plain(entity.label) : this.summary(entity)
    const tags = (entity.tags ?? []).filter((tag) => !words.includes(tag))
    return tags.length > 0 ? `${words}; ${tags.join(', ')}` : words
  }

  private summary(entity: Entity): string {
    const facts = Object.entries(entity.facts ?? {}).map(([name, fact]) => `${name} ${Array.isArray(fact) ? fact.join(', ') : fact}`)
    const price = amounts(entity.price)
    const rest = [entity.type, entity.text ? this.colourName(entity.colour) : '', ...facts, price && `costs ${price}`, amounts(entity.counters)].filter(Boolean).join(', ')
    const name = entity.count != null && entity.kind === 'token' ? `${entity.count} ${entity.name}` : entity.name
    return [entity.text ? `${name}: ${this.plain(entity.text)}` : name, rest].filter(Boolean).join(entity.text ? ' ' : ': ')
  }

  /** A zone where nothing around it says where it is: `Cards, Mira, arena 1`. */
  zoneLabel(zone: Zone): string {
    return [zone.name, zone.owner != null ? this.person(zone.owner) : '', zone.place].filter(Boolean).join(', ')
  }

  // -- answering --------------------------------------------------------------------------------------------------
  /** After every update: the question is new, so nothing is picked but what the prompt leaves no choice about. */
  renew(): void {
    this.answered = null
    this.lit = []
    if (this.update.prompt || this.over) hurry(false)
    this.picked = begin(this.update.prompt ?? null, this.last, this.pickContext)
    this.goOn()
  }

  /** Sailing asks first for the colour and then for the space: who has pointed at the space has answered both. */
  private goOn(): void {
    const { meant } = this
    this.meant = null
    const fitting = meant === null ? [] : (this.prompt?.choices ?? []).filter((choice) => touched(choice).length === 1 && touched(choice)[0] === meant)
    const next = fitting.length === 1 ? fitting[0]! : null
    if (next === null) return
    this.picked = touched(next)
    if (!this.wantsConfirming(next)) queueMicrotask(() => this.choose(next))
  }

  /** Picks the entity or zone if it can be picked; returns whether it could. */
  pick(id: string): boolean {
    if (this.prompt === null || !(this.glowing.has(id) || this.picked.includes(id))) return false
    const next = pick(this.prompt, this.picked, id, this.pickContext)
    this.picked = next.picked
    if (next.send) this.choose(next.send)
    return true
  }

  choose(choice: Choice): void {
    if (this.prompt === null) return
    this.last = touched(choice)
    const places = touched(choice).filter((id) => this.isPlace(id))
    this.meant = places.length > 1 ? (places.find((id) => this.picked.includes(id)) ?? null) : null
    if (this.meant === null) this.picked = touched(choice)
    this.lit = []
    this.answered = this.update.decision
    this.read().send.pick(choice.action)
  }

  confirm(): boolean {
    if (this.pending === null) return false
    this.choose(this.pending)
    return true
  }

  unpick(): boolean {
    if (this.inspected !== null) this.inspected = null
    else if (this.prompt !== null && this.picked.length > 0) this.picked = this.picked.slice(0, -1)
    else return false
    return true
  }

  undo(): void {
    const { undo } = this.update
    if (undo?.allowed || undo?.ask) this.read().send.undo()
  }

  /** Against bots hints are always allowed; people who play each other must have agreed on them. */
  mayAskForHint = $derived(this.prompt !== null && (this.table.hints === true || !this.table.seats.some((one) => one.kind === 'person' && one.seat !== this.viewer)))

  askForHint(): void {
    this.read().send.hint()
  }

  /** Whether others move, so that a tap or a key may skip what flies. */
  canHurry = $derived(this.prompt === null && !this.over && this.toMove.length > 0 && !this.toMove.includes(this.viewer))

  hurryOn(): boolean {
    if (this.canHurry) {
      hurry(true)
      this.read().send.hurry()
    }
    return this.canHurry
  }

  /** A refused answer leaves the question as it was. */
  reopen(): void {
    this.answered = null
  }

  // -- looks ------------------------------------------------------------------------------------------------------
  stateOf(id: string): string {
    const lit = this.lit.includes(id) ? ' lit' : ''
    if (this.picked.includes(id)) return `picked${lit}`
    return this.glowing.has(id) ? `can${lit}` : ''
  }

  /** What every drawn entity carries: its id for pointer, keys and motion, and its words for screen readers. */
  attributes(id: string, label: string): Record<string, unknown> {
    const can = this.glowing.has(id)
    const picked = this.picked.includes(id)
    const called = can ? `${label}; can be picked` : label
    const marked = { 'data-entity': id, 'data-named': this.named === id ? '' : undefined, 'aria-label': called }
    if (can || picked) return { ...marked, role: 'button', tabindex: 0, 'aria-pressed': picked }
    return { ...marked, role: 'group', tabindex: this.glowing.size > 0 ? -1 : 0 }
  }

  entity(entity: Entity): Record<string, unknown> {
    return this.attributes(entity.id, this.label(entity))
  }

  /** The place where something new came from, nearest guess first: what the events name beside it. */
  origins(id: string): string[] {
    const entry = this.viewIndex.get(id)
    const names = [id, entry?.on?.id].filter((name) => name !== undefined)
    const colour = entry?.entity?.colour
    const found: string[] = []
    for (const event of this.update.events ?? []) {
      const places = event.entities ?? []
      if (!places.some((place) => names.includes(place))) continue
      for (const place of places) {
        if (names.includes(place)) continue
        if (colour) found.push(`${place}:${colour}`)
        found.push(place)
      }
    }
    return found
  }
}

/** A price in colours needs no other words. */
const colourCost = (entity: Entity): Cost[] =>
  Object.entries(entity.price ?? {}).flatMap(([resource, count]) => (isColour(resource) ? Array<Cost>(count).fill({ colour: resource, have: true }) : []))

const KEY = Symbol('table')
export const provideTable = (model: TableModel): TableModel => setContext(KEY, model)
export const useTable = (): TableModel => getContext<TableModel>(KEY)
