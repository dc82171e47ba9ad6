let audio: AudioContext | null = null;

/** Browsers allow sound only after a tap: call it in the tap that opens the scanner. */
export function unlockSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // Without sound the phone only vibrates.
  }
}

/** Rising tones for done, one low tone for trouble: heard and felt without looking. */
export function feedback(kind: "done" | "trouble"): void {
  navigator.vibrate?.(kind === "done" ? 120 : [80, 60, 80, 60, 200]);
  if (audio?.state !== "running") return;
  const tones = kind === "done" ? [880, 1318.5] : [196, 164.8];
  for (const [index, frequency] of tones.entries()) {
    const start = audio.currentTime + index * 0.13;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = kind === "done" ? "sine" : "square";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(kind === "done" ? 0.5 : 0.2, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.21);
  }
}
