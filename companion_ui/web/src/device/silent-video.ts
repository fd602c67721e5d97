/** The interval between frames (ms). They are invisible. */
const PICTURE = 1_000;
const SIDE = 16;

/**
 * A silent video of one grey point, which keeps the screen on while it plays, on pages without a wake lock
 * (plain http). Browsers do so for a small muted stream; a file would need sound, a fifth of the screen, or
 * no loop. So it is drawn here, without a file.
 */
export class SilentVideo {
  readonly #video = document.createElement('video');
  readonly #stream: MediaStream;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor() {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = SIDE;
    const paint = canvas.getContext('2d');
    const draw = (): void => {
      paint?.fillRect(0, 0, SIDE, SIDE);
    };
    this.#stream = canvas.captureStream(1);
    draw();
    this.#timer = setInterval(draw, PICTURE);
    const video = this.#video;
    video.muted = true;
    video.playsInline = true;
    video.ariaHidden = 'true';
    video.style.cssText =
      'position:fixed;bottom:0;left:0;width:1px;height:1px;opacity:0.01;pointer-events:none';
    video.srcObject = this.#stream;
    document.body.append(video);
  }

  get playing(): boolean {
    return !this.#video.paused;
  }

  /** Play or resume: browsers may pause it while the page is hidden. Rejects if the browser refuses. */
  async play(): Promise<void> {
    await this.#video.play();
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const track of this.#stream.getTracks()) track.stop();
    this.#video.remove();
  }
}
