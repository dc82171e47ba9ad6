import { useCallback, useEffect, useRef, useState } from "react";
import { listenToPage } from "#app/live/page-signals.ts";

/** Between two rings: for an order that nobody has seen, and for a complaint without an answer. */
export const ringMs = { order: 2_500, complaint: 60_000 };

/**
 * Rings at this interval until stopped (null). Browsers allow sound only after a tap, so the first tap anywhere unlocks
 * it; `isMuted` until then, and whenever a call, a lock or another app takes the sound away.
 */
export function useBell(everyMs: number | null) {
  const audio = useRef<AudioContext>(null);
  const [isMuted, setMuted] = useState(true);

  const unlock = useCallback(() => {
    audio.current ??= new AudioContext();
    const context = audio.current;
    const update = () => setMuted(context.state !== "running");
    context.onstatechange = update;
    context.resume().then(update, update);
  }, []);

  useEffect(() => {
    document.addEventListener("pointerdown", unlock);
    document.addEventListener("keydown", unlock);
    const stop = listenToPage({ wake: () => audio.current && unlock() });
    return () => {
      stop();
      document.removeEventListener("pointerdown", unlock);
      document.removeEventListener("keydown", unlock);
      void audio.current?.close();
      audio.current = null;
    };
  }, [unlock]);

  useEffect(() => {
    if (everyMs === null) return;
    const ring = () => {
      if (audio.current?.state === "running") strike(audio.current);
      else if (audio.current) unlock();
    };
    ring();
    const timer = setInterval(ring, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, unlock]);

  const test = useCallback(() => audio.current && strike(audio.current), []);
  return { isMuted, unlock, test };
}

/** Two falling tones, loud enough for a kitchen. */
function strike(context: AudioContext) {
  const at = context.currentTime;
  for (const [index, frequency] of [1318.5, 1046.5, 1318.5, 1046.5].entries()) {
    const start = at + index * 0.18;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.6, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.17);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.18);
  }
}
