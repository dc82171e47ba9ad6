import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { onlyDrawn } from "#domain/picture/only-drawn.ts";
import { checkPicture } from "#domain/picture/picture.ts";
import {
  aJpeg,
  aPng,
  ascii,
  aWebpOf,
  bytesOf,
  exif,
  extended,
  gpsTag,
  jpegSegment,
  lossless,
  lossy,
  orientationTag,
  pngChunk,
  webpChunk,
} from "../support/pictures.ts";

const problemOf = (bytes: Uint8Array) => {
  const checked = checkPicture(bytes);
  return checked.ok ? null : checked.reason;
};
const whole = {
  jpeg: aJpeg(),
  png: aPng(),
  "lossy WebP": aWebpOf(lossy()),
  "lossless WebP": aWebpOf(lossless()),
};

describe("a picture that is kept", () => {
  test.each([
    ["image/jpeg", aJpeg({ width: 1600, height: 900 })],
    ["image/png", aPng({ width: 1600, height: 900 })],
    ["image/webp", aWebpOf(lossy({ width: 1600, height: 900 }))],
    ["image/webp", aWebpOf(lossless({ width: 1600, height: 900 }))],
    ["image/webp", aWebpOf(extended({ width: 1600, height: 900 }), lossy({ width: 1600, height: 900 }))],
  ])("is known as %s by its content, with its size", (type, bytes) => {
    expect(checkPicture(bytes)).toEqual({
      ok: true,
      picture: { type, width: 1600, height: 900, hasPosition: false },
    });
  });

  test("may say how it is to be turned", () => {
    expect(
      problemOf(aJpeg(undefined, jpegSegment(0xe1, bytesOf("Exif\0\0", exif([orientationTag]))))),
    ).toBeNull();
  });

  test("may have fill bytes before a marker", () => {
    expect(problemOf(aJpeg(undefined, Uint8Array.of(0xff, 0xff)))).toBeNull();
  });

  test("has up to 8000 pixels a side and 40 million in all", () => {
    expect(problemOf(aPng({ width: 8000, height: 5000 }))).toBeNull();
    expect(problemOf(aPng({ width: 8000, height: 5001 }))).toBe("picture-dimensions");
    expect(problemOf(aPng({ width: 8001, height: 1 }))).toBe("picture-dimensions");
  });
});

describe("fault 58: what is no picture is refused", () => {
  test.each([
    ["nothing at all", ""],
    ["an SVG posing as a picture", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["an SVG with an XML head", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["HTML posing as a picture", "<!doctype html><script>alert(1)</script>"],
    [
      "a GIF",
      "GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;",
    ],
    ["a BMP", `BM${"\0".repeat(60)}`],
    ["an AVIF", `\0\0\0\x20ftypavif${"\0".repeat(40)}`],
    ["a PDF", "%PDF-1.7\n%âãÏÓ\n1 0 obj"],
    ["a JPEG's first bytes before HTML", "\xff\xd8\xff<script>alert(1)</script>"],
    ["a PNG's first bytes before HTML", "\x89PNG\r\n\x1a\n<script>alert(1)</script>"],
    ["a WebP's first bytes before HTML", "RIFF\x20\0\0\0WEBP<script>alert(1)</script>    "],
  ])("%s", (_, text) => {
    expect(problemOf(ascii(text))).toBe("not-a-picture");
  });

  test.each(Object.entries(whole))(
    "a %s with a page, an archive or anything else after its end",
    (_, bytes) => {
      for (const tail of ["<script>alert(1)</script>", "PK\x03\x04", "\0"])
        expect(problemOf(bytesOf(bytes, tail))).toBe("not-a-picture");
    },
  );

  test.each(Object.entries(whole))("a %s that is cut short, wherever", (_, bytes) => {
    for (let length = 0; length < bytes.length; length++)
      expect(problemOf(bytes.subarray(0, length)), `${length} bytes`).toBe("not-a-picture");
  });

  test("a JPEG in a form that browsers don't draw", () => {
    const arithmetic = aJpeg();
    arithmetic[arithmetic.indexOf(0xc0)] = 0xc9;
    expect(problemOf(arithmetic)).toBe("not-a-picture");
  });

  test("a JPEG with two sizes, of which the second may be a bomb", () => {
    const bytes = aJpeg(undefined, jpegSegment(0xc2, [8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]));
    expect(problemOf(bytes)).toBe("not-a-picture");
  });

  test("a WebP whose canvas and picture differ in size", () => {
    expect(problemOf(aWebpOf(extended(), lossy({ width: 16383, height: 16383 })))).toBe("not-a-picture");
  });

  test("a WebP or PNG that moves", () => {
    expect(problemOf(aWebpOf(extended(undefined, 0x02), lossy()))).toBe("not-a-picture");
    expect(problemOf(aPng(undefined, pngChunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])))).toBe("not-a-picture");
  });

  test("a picture without width or height", () => {
    expect(problemOf(aPng({ width: 0, height: 480 }))).toBe("not-a-picture");
    expect(problemOf(aJpeg({ width: 640, height: 0 }))).toBe("not-a-picture");
  });

  test("any bytes at all, without ever throwing", () => {
    const starts = ["", "\xff\xd8\xff\xe0", "\x89PNG\r\n\x1a\n", "RIFF\x30\0\0\0WEBPVP8X"];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        expect(problemOf(bytesOf(start, rest))).not.toBeNull();
      }),
    );
  });

  test("a real picture with any one byte changed is read or refused, never thrown over", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(whole)), fc.nat(), fc.nat(255), (bytes, at, value) => {
        const changed = bytes.slice();
        changed[at % bytes.length] = value;
        checkPicture(changed);
      }),
    );
  });
});

describe("fault 58: what would burst when unpacked is refused by its header", () => {
  test.each([
    ["PNG", aPng({ width: 0x7fffffff, height: 0x7fffffff })],
    ["JPEG", aJpeg({ width: 65_535, height: 65_535 })],
    ["WebP", aWebpOf(lossless({ width: 16_384, height: 16_384 }))],
  ])("a %s of monstrous size", (_, bytes) => {
    expect(problemOf(bytes)).toBe("picture-dimensions");
  });

  test("30 MB, before anything is read", () => {
    expect(problemOf(new Uint8Array(30 * 1024 * 1024))).toBe("picture-too-large");
  });
});

describe("fault 58: a picture that says where it was taken is refused", () => {
  const inJpeg = (tiff: Uint8Array) => aJpeg(undefined, jpegSegment(0xe1, bytesOf("Exif\0\0", tiff)));
  test.each([
    ["a JPEG's EXIF, little end first", inJpeg(exif([orientationTag, gpsTag]))],
    ["a JPEG's EXIF, big end first", inJpeg(exif([orientationTag, gpsTag], false))],
    [
      "a JPEG's XMP",
      aJpeg(undefined, jpegSegment(0xe1, "http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude='31,45N'/>")),
    ],
    ["a PNG's EXIF", aPng(undefined, pngChunk("eXIf", exif([gpsTag])))],
    ["a PNG's XMP", aPng(undefined, pngChunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0<x/>"))],
    ["a PNG's packed EXIF", aPng(undefined, pngChunk("zTXt", "Raw profile type exif\0\0…"))],
    ["a WebP's EXIF", aWebpOf(extended(), lossy(), webpChunk("EXIF", exif([gpsTag])))],
    [
      "a WebP's EXIF as cameras write it",
      aWebpOf(extended(), lossy(), webpChunk("EXIF", bytesOf("Exif\0\0", exif([gpsTag])))),
    ],
    ["a WebP's XMP", aWebpOf(extended(), lossy(), webpChunk("XMP ", "<x exif:GPSLongitude='35,11E'/>"))],
  ])("in %s", (_, bytes) => {
    expect(problemOf(bytes)).toBe("picture-has-position");
  });

  test("in EXIF that can't be read to its end", () => {
    for (const tiff of [
      exif([orientationTag]).subarray(0, 12),
      ascii("nonsense"),
      ascii("II*\0\xff\xff\xff\xff"),
    ])
      expect(problemOf(inJpeg(tiff))).toBe("picture-has-position");
  });

  test("in EXIF whose directories go in a circle", () => {
    const circle = exif([orientationTag]);
    circle[circle.length - 4] = 8;
    expect(problemOf(inJpeg(circle))).toBe("picture-has-position");
  });
});

describe("what is stored of a picture", () => {
  const secret = "35.1905,31.7512";
  const utf16 = (text: string) => [...text].flatMap((each) => [each.charCodeAt(0), 0]);
  const kept = (bytes: Uint8Array) => {
    const checked = checkPicture(bytes);
    if (!checked.ok) throw new Error(checked.reason);
    const drawn = onlyDrawn(bytes, checked.picture.type);
    expect(checkPicture(drawn)).toEqual({ ok: true, picture: checked.picture });
    return drawn;
  };

  test.each([
    ["a JPEG's comment", aJpeg(undefined, jpegSegment(0xfe, secret))],
    [
      "XMP in UTF-16",
      aJpeg(undefined, jpegSegment(0xe1, bytesOf("http://ns.adobe.com/xap/1.0/\0", utf16(secret)))),
    ],
    ["IPTC", aJpeg(undefined, jpegSegment(0xed, bytesOf("Photoshop 3.0\0", secret)))],
    ["a segment of a maker's own", aJpeg(undefined, jpegSegment(0xe9, secret))],
    ["a frame's segment with another name", aJpeg(undefined, jpegSegment(0xe2, bytesOf("MPF\0", secret)))],
    [
      "EXIF besides how it is turned",
      aJpeg(undefined, jpegSegment(0xe1, bytesOf("Exif\0\0", exif([orientationTag]), secret))),
    ],
    ["a PNG's text", aPng(undefined, pngChunk("tEXt", `Comment\0${secret}`))],
    ["a PNG's private chunk", aPng(undefined, pngChunk("plAc", secret))],
    ["a WebP's metadata", aWebpOf(extended(undefined, 0x0c), lossy(), webpChunk("XMP ", utf16(secret)))],
    ["a WebP's unknown chunk", aWebpOf(extended(), lossy(), webpChunk("PLAC", secret))],
  ])("has nothing of %s", (_, bytes) => {
    const text = new TextDecoder("latin1").decode(kept(bytes)).replaceAll("\0", "");
    expect(text).not.toContain(secret);
  });

  test.each(Object.entries(whole))("is a whole %s, byte by byte where all of it draws", (_, bytes) => {
    expect([...kept(bytes)]).toEqual([...bytes]);
  });

  test("is a picture of the same size whatever stood between, and has nothing more to lose", () => {
    const between = fc.tuple(
      fc.constantFrom(0xe0, 0xe1, 0xe2, 0xec, 0xed, 0xee, 0xef, 0xfe),
      fc.uint8Array({ maxLength: 60 }),
    );
    fc.assert(
      fc.property(fc.array(between, { maxLength: 6 }), (segments) => {
        const bytes = aJpeg(undefined, ...segments.map(([marker, content]) => jpegSegment(marker, content)));
        if (problemOf(bytes)) return;
        const drawn = kept(bytes);
        expect([...onlyDrawn(drawn, "image/jpeg")]).toEqual([...drawn]);
      }),
    );
  });

  test("still says how it is turned", () => {
    const little = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0];
    const drawn = kept(aJpeg(undefined, jpegSegment(0xe1, bytesOf("Exif\0\0", little))));
    const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
    expect([...drawn].join()).toContain(jpegSegment(0xe1, bytesOf("Exif\0\0", tiff)).join());
  });
});
