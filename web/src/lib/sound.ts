// Small sounds, made as they are needed: wood for a turn, a rattle for dice, three notes for the end. Off until turned on.
interface Tone {
  /** Seconds from now. */
  after: number
  from: number
  to: number
  lasts: number
  loud: number
}

const wood = (after: number, pitch = 1): Tone => ({ after, from: 320 * pitch, to: 150 * pitch, lasts: 0.11, loud: 0.22 })
const note = (after: number, pitch: number): Tone => ({ after, from: pitch, to: pitch * 0.995, lasts: 0.6, loud: 0.12 })

const SOUNDS = {
  knock: [wood(0), wood(0.14)],
  rattle: [0, 0.06, 0.11, 0.18, 0.27].map((after, i) => wood(after, 2.1 - i * 0.15)),
  end: [note(0, 293.7), note(0.16, 370), note(0.32, 440)],
} satisfies Record<string, Tone[]>

export type Sound = keyof typeof SOUNDS

let audio: AudioContext | null = null

export function sound(which: Sound): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
    for (const tone of SOUNDS[which]) strike(audio, tone)
  } catch {
    // no sound device
  }
}

function strike(context: AudioContext, { after, from, to, lasts, loud }: Tone): void {
  const at = context.currentTime + 0.02 + after
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(from, at)
  tone.frequency.exponentialRampToValueAtTime(to, at + lasts * 0.64)
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.004)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + lasts + 0.02)
}
